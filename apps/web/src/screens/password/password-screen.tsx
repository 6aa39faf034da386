import { useState } from 'react';

import { passwordTexts } from '#text/settings.ts';

import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { useChangePassword } from './use-change-password.ts';

/** The form for a new password. A generated old password is filled in and can't be edited. */
export default function PasswordScreen() {
  const temporary = useMember()?.memberPwdTemp ?? '';
  const [typedOld, setTypedOld] = useState('');
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const { submit, isPending } = useChangePassword();
  const oldPassword = temporary === '' ? typedOld : temporary;

  return (
    <>
      <TopBar title={passwordTexts.title} />
      <main className="px-page pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <p className="text-small text-soft">
          {temporary === '' ? passwordTexts.lead : passwordTexts.leadTemporary}
        </p>
        <Form
          className="mt-5 flex flex-col gap-5"
          onSubmit={() => submit({ oldPassword, newPassword, confirmPassword })}
        >
          <PasswordField
            label={passwordTexts.old}
            value={oldPassword}
            onValue={setTypedOld}
            readOnly={temporary !== ''}
            autoComplete="current-password"
          />
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
          <Button kind="primary" type="submit" wide tall className="mt-3" disabled={isPending}>
            {passwordTexts.save}
          </Button>
        </Form>
      </main>
    </>
  );
}
