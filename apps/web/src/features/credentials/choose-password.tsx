import { changePassword, logIn } from '@lantern/contracts/calls/member';
import type { Member, MemberWithToken } from '@lantern/contracts/entities/member';
import { checkPasswordForm } from '@lantern/rules/password';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';

import { mineTexts } from '#text/mine.ts';
import { passwordTexts } from '#text/settings.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hrefOf, paths } from '../../paths.ts';
import { beginHandover, beginSession } from '../../session/session.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { CredentialList } from './credential-list.tsx';

export interface ChoosePasswordProps {
  open: boolean;
  member: Member;
  onClose: () => void;
  /** Called once the account opens with the member's own password. */
  onKept: () => void;
}

/** The login name of a member who has only a temporary password, and the form for a password of their own. */
export default function ChoosePassword({ open, member, onClose, onKept }: ChoosePasswordProps) {
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const { submit, isPending } = useChoose(member, onKept);
  const text = mineTexts.keepFirst;
  return (
    <BottomSheet open={open} onClose={onClose} title={text.title}>
      <p className="words text-small text-soft">{text.lead}</p>
      <CredentialList
        rows={[{ name: mineTexts.credentials.account, value: member.memberName, canCopy: true }]}
        className="mt-2"
      />
      <Form
        className="mt-2 flex flex-col gap-4"
        onSubmit={() => submit({ oldPassword: member.memberPwdTemp, newPassword, confirmPassword })}
      >
        <PasswordField
          label={passwordTexts.fresh}
          hint={passwordTexts.hint}
          value={newPassword}
          onValue={setNewPassword}
          autoComplete="new-password"
        />
        <PasswordField
          label={passwordTexts.confirm}
          value={confirmPassword}
          onValue={setConfirmPassword}
          autoComplete="new-password"
        />
        <Button kind="primary" type="submit" wide tall disabled={isPending}>
          {text.save}
        </Button>
      </Form>
      <Link
        to={hrefOf(paths.login)}
        className="mt-2 flex min-h-target items-center justify-center text-small text-accent"
      >
        {text.logIn}
      </Link>
    </BottomSheet>
  );
}

interface Chosen {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

/** Sets the password, which ends the session, and opens the next one with it. */
function useChoose({ memberCode, memberName: loginName }: Member, onKept: () => void) {
  /** The password that is set already, when only its login has failed. */
  const set = useRef<string | null>(null);
  const choose = useOneAtATime({
    action: [changePassword.path],
    mutationFn: async ({ oldPassword, newPassword }: Chosen): Promise<MemberWithToken> => {
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
  const submit = (chosen: Chosen): void => {
    const problem = checkPasswordForm(chosen);
    if (problem !== null) showToast(passwordTexts.problems[problem], 'failure');
    else choose.mutate(chosen);
  };
  return { submit, isPending: choose.isPending };
}
