import { changeOwnPassword, listOwnSessions } from '@lantern/contracts/calls/operator/account';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { accountTexts } from '#text/account.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { PasswordInput } from '../../ui/text-inputs.tsx';
import { notifyDone } from '../../ui/toasts.tsx';

const empty = { oldPwd: '', newPwd: '' };

/** The field that each refusal is about. */
const fieldOf = {
  'wrong-password': 'oldPwd',
  'operator-password-length': 'newPwd',
  'password-unchanged': 'newPwd',
  'password-is-name': 'newPwd',
  'password-common': 'newPwd',
};

export function PasswordForm() {
  const refresh = useRefresh(listOwnSessions);
  const form = useContractForm(changeOwnPassword.payload, empty);
  const change = useMutation({
    mutationFn: (values: typeof empty) => callApi(changeOwnPassword, values),
    onSuccess: () => {
      form.begin(empty);
      notifyDone(accountTexts.passwordChanged);
      refresh();
    },
    onError: (error) => form.refuse(error, fieldOf),
  });
  const toggle = { 'aria-label': accountTexts.showPassword };
  return (
    <section className="card" aria-labelledby="own-password">
      <h2 id="own-password">{accountTexts.password}</h2>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit((values) => change.mutate(values))}
      >
        <LeaveGuard when={form.isDirty} />
        <PasswordInput
          label={accountTexts.oldPwd}
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...asText(form.field('oldPwd'))}
        />
        <PasswordInput
          label={accountTexts.newPwd}
          description={accountTexts.newPwdHint}
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...asText(form.field('newPwd'))}
        />
        {Object.keys(form.errors).length === 0 && <ErrorLine error={change.error} />}
        <p className="dimmed">{accountTexts.passwordHint}</p>
        <div className="dialog-actions">
          <Button type="submit" loading={change.isPending}>
            {accountTexts.changePassword}
          </Button>
        </div>
      </form>
    </section>
  );
}
