import { updateMember } from '@lantern/contracts/calls/member';
import type { Member } from '@lantern/contracts/entities/member';
import { useState } from 'react';

import { personalInfoTexts } from '#text/settings.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { rememberMember } from '../../session/session.ts';
import { showToast } from '../../ui/toast.tsx';
import { useGoBack } from '../../ui/use-go-back.ts';

const LONGEST_NICKNAME = 30;

export interface PersonalInfo {
  nickname: string;
  signature: string;
  /** The address of a new picture; `null` keeps the current one. */
  avatar: string | null;
}

/** Saves the public profile, and goes back. */
export function useUpdateMember({ memberCode, memberNichen, memberSignature }: Member) {
  const goBack = useGoBack();
  // Compared with the values at opening: a field that was not touched may have been saved on another device.
  const [opened] = useState({ memberNichen, memberSignature });
  const update = useOneAtATime({
    action: [updateMember.path],
    mutationFn: ({ nickname, signature, avatar }: PersonalInfo) =>
      callApi(updateMember, {
        memberCode,
        memberNichen: changed(nickname, opened.memberNichen),
        memberSignature: changed(signature, opened.memberSignature),
        memberAvatar: avatar ?? undefined,
      }),
    onSuccess(member) {
      rememberMember(member);
      showToast(personalInfoTexts.saved, 'success');
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });

  const submit = (info: PersonalInfo): void => {
    const problem = findNicknameProblem(info.nickname);
    if (problem !== null) showToast(problem, 'failure');
    // A member who has left meanwhile stays where they are.
    else update.mutate(info, { onSuccess: goBack });
  };
  return { submit, isPending: update.isPending };
}

const changed = (text: string, before: string): string | undefined =>
  text === before ? undefined : text.trim();

/** The fault of a nickname; faults that only the server can find come from the server. */
function findNicknameProblem(nickname: string): string | null {
  const { length } = Array.from(nickname.trim());
  if (length === 0) return personalInfoTexts.nicknameRequired;
  return length > LONGEST_NICKNAME ? personalInfoTexts.nicknameLength : null;
}
