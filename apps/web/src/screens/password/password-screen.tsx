import { useState } from 'react';

import { passwordTexts } from '#text/settings.ts';

import { NewPasswordForm } from '../../features/credentials/new-password-form.tsx';
import { useMember } from '../../session/use-session.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { useChangePassword } from './use-change-password.ts';

/** The form for a new password. A generated old password is filled in and can't be edited. */
export default function PasswordScreen() {
  const temporary = useMember()?.memberPwdTemp ?? '';
  const [typedOld, setTypedOld] = useState('');
  const { change, isPending } = useChangePassword();
  const oldPassword = temporary === '' ? typedOld : temporary;

  return (
    <>
      <TopBar title={passwordTexts.title} />
      <main className="px-page pt-2 pb-[calc(var(--inset-bottom)+1.5rem)]">
        <p className="text-small text-soft">
          {temporary === '' ? passwordTexts.lead : passwordTexts.leadTemporary}
        </p>
        <NewPasswordForm
          className="mt-5 gap-5"
          oldPassword={oldPassword}
          save={passwordTexts.save}
          isPending={isPending}
          onChoose={change}
        >
          <PasswordField
            label={passwordTexts.old}
            value={oldPassword}
            onValue={setTypedOld}
            readOnly={temporary !== ''}
            autoComplete="current-password"
          />
        </NewPasswordForm>
      </main>
    </>
  );
}
