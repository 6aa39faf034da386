import { changePassword, logIn } from '@lantern/contracts/calls/member';
import type { Member, MemberWithToken } from '@lantern/contracts/entities/member';
import type { PasswordForm } from '@lantern/rules/password';
import { useRef } from 'react';
import { Link } from 'react-router-dom';

import { mineTexts } from '#text/mine.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hrefOf, paths } from '../../paths.ts';
import { beginHandover, beginSession } from '../../session/session.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CredentialList } from './credential-list.tsx';
import { NewPasswordForm } from './new-password-form.tsx';

export interface ChoosePasswordProps {
  open: boolean;
  member: Member;
  onClose: () => void;
  /** Called once the account opens with the member's own password. */
  onKept: () => void;
  /** Why it is asked; before buying in a browser that forgets, by default. */
  words?: { title: string; lead: string };
}

/** The login name of a member who has only a temporary password, and the form for a password of their own. */
export default function ChoosePassword(props: ChoosePasswordProps) {
  const { open, member, onClose, onKept, words = mineTexts.keepFirst } = props;
  const { choose, isPending } = useChoose(member, onKept);
  const text = mineTexts.keepFirst;
  return (
    <BottomSheet open={open} onClose={onClose} title={words.title}>
      <p className="words text-small text-soft">{words.lead}</p>
      <CredentialList
        rows={[{ name: mineTexts.credentials.account, value: member.memberName, canCopy: true }]}
        className="mt-2"
      />
      <NewPasswordForm
        className="mt-2 gap-4"
        oldPassword={member.memberPwdTemp}
        save={text.save}
        isPending={isPending}
        onChoose={choose}
      />
      <Link
        to={hrefOf(paths.login)}
        className="mt-2 flex min-h-target items-center justify-center text-small text-accent"
      >
        {text.logIn}
      </Link>
    </BottomSheet>
  );
}

/** Sets the password, which ends the session, and opens the next one with it. */
function useChoose({ memberCode, memberName: loginName }: Member, onKept: () => void) {
  /** The password that is set already, when only its login has failed. */
  const set = useRef<string | null>(null);
  const choose = useOneAtATime({
    action: [changePassword.path],
    mutationFn: async ({ oldPassword, newPassword }: PasswordForm): Promise<MemberWithToken> => {
      beginHandover();
      if (set.current === null) {
        await callApi(changePassword, { memberCode, oldPwd: oldPassword, newPwd: newPassword });
        set.current = newPassword;
      }
      return callApi(logIn, { loginName, loginPwd: set.current, type: 1 });
    },
    onSuccess(member) {
      beginSession(member);
      onKept();
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return { choose: choose.mutate, isPending: choose.isPending };
}
