import { checkPasswordForm, type PasswordForm } from '@lantern/rules/password';
import { useState, type ReactNode } from 'react';

import { passwordTexts } from '#text/settings.ts';

import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Form } from '../../ui/form.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { showToast } from '../../ui/toast.tsx';

export interface NewPasswordFormProps {
  oldPassword: string;
  /** The words of the button. */
  save: string;
  isPending: boolean;
  /** Receives a form that fits the rule; what does not fit is told in a toast. */
  onChoose: (form: PasswordForm) => void;
  /** What stands above the fields, such as the one of the old password. */
  children?: ReactNode;
  className?: string;
}

/** The two fields of a new password and the button that saves it. */
export function NewPasswordForm(props: NewPasswordFormProps) {
  const { oldPassword, save, isPending, onChoose, children, className } = props;
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const submit = (): void => {
    const form = { oldPassword, newPassword, confirmPassword };
    const problem = checkPasswordForm(form);
    if (problem !== null) showToast(passwordTexts.problems[problem], 'failure');
    else onChoose(form);
  };
  return (
    <Form className={classNames('flex flex-col', className)} onSubmit={submit}>
      {children}
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
        {save}
      </Button>
    </Form>
  );
}
