import { addOperator } from '@lantern/contracts/calls/operator/operators';
import type { OperatorRole } from '@lantern/rules/operator-permissions';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { systemTexts } from '#text/system.ts';

import { callApi } from '../../api/call-api.ts';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { DrawnPassword } from './drawn-password.tsx';
import { RoleChoice } from './role-choice.tsx';

interface NewValues {
  loginName: string;
  roles: OperatorRole[];
  memberCode: string;
}

const empty: NewValues = { loginName: '', roles: [], memberCode: '' };

/** Returns the payload; the member's code is left out when there is none. */
const payloadOf = ({ memberCode, ...rest }: NewValues) =>
  memberCode.trim() === '' ? rest : { ...rest, memberCode };

/** Creates an operator, and shows the password once. */
export function NewOperator({ onAdded, onDone }: { onAdded: () => void; onDone: () => void }) {
  const form = useContractForm(addOperator.payload, empty, payloadOf);
  const add = useMutation({
    mutationFn: (values: NewValues) => callApi(addOperator, payloadOf(values)),
    onSuccess: onAdded,
    onError: (error) =>
      form.refuse(error, { 'operator-taken': 'loginName', 'member-unknown': 'memberCode' }),
  });
  if (add.data) return <DrawnPassword password={add.data.password} onDone={onDone} />;
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => add.mutate(values))}>
      <KeepForm form={form} onDiscard={() => form.begin(form.initial)} />
      <TextInput
        label={systemTexts.loginName}
        withAsterisk
        autoCapitalize="none"
        spellCheck={false}
        autoComplete="off"
        {...asText(form.field('loginName'))}
      />
      <RoleChoice
        value={form.values.roles}
        onChange={(roles) => form.set('roles', roles)}
        error={form.errors['roles'] && systemTexts.rolesMissing}
      />
      <TextInput
        label={systemTexts.member}
        description={systemTexts.memberHint}
        {...asText(form.field('memberCode'))}
      />
      {Object.keys(form.errors).length === 0 && <ErrorLine error={add.error} />}
      <div className="dialog-actions">
        <Button type="submit" loading={add.isPending}>
          {systemTexts.add}
        </Button>
      </div>
    </form>
  );
}
