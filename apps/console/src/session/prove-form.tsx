import { proveFactor } from '@lantern/contracts/calls/operator/session';
import type { OwnAccount } from '@lantern/contracts/entities/operator';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

import { factorTexts } from '#text/factor.ts';

import { callApi } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { TextInput } from '../ui/text-inputs.tsx';
import { hasPasskeys, PasskeyCancelled, proveByPasskey } from './passkey.ts';

interface ProveFormProps {
  factorKinds: OwnAccount['factorKinds'];
  onProved: (account: OwnAccount) => void;
  /** Another way out, beside the button. */
  children?: ReactNode;
}

const codeField = {
  label: factorTexts.code,
  description: factorTexts.proveHint,
  inputMode: 'numeric',
} as const;

const recoveryField = {
  label: factorTexts.recoveryCode,
  description: factorTexts.recoveryHint,
  inputMode: 'text',
} as const;

/** Asks for the second factor: a code, a recovery code, or a passkey. */
export function ProveForm({ factorKinds, onProved, children }: ProveFormProps) {
  const [code, setCode] = useState('');
  const [isRecovery, setRecovery] = useState(!factorKinds.includes('totp'));
  const prove = useMutation({
    mutationFn: (way: 'code' | 'passkey') =>
      way === 'passkey' ? proveByPasskey() : callApi(proveFactor, { code }),
    onSuccess: onProved,
    onError: () => setCode(''),
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    event.stopPropagation();
    if (!prove.isPending) prove.mutate('code');
  };
  const withPasskey = factorKinds.includes('passkey') && hasPasskeys();
  return (
    <form className="stack" onSubmit={submit}>
      {prove.isError && (
        <Alert color="red" role="alert">
          {prove.error instanceof PasskeyCancelled ? factorTexts.cancelled : messageOf(prove.error)}
        </Alert>
      )}
      {withPasskey && (
        <Button
          size="md"
          leftSection={<Fingerprint size={18} aria-hidden />}
          loading={prove.isPending && prove.variables === 'passkey'}
          onClick={() => prove.mutate('passkey')}
        >
          {factorTexts.byPasskey}
        </Button>
      )}
      <TextInput
        // A recovery code gets a separate field, because phones show another keyboard for it.
        key={String(isRecovery)}
        data-autofocus
        {...(isRecovery ? recoveryField : codeField)}
        autoComplete="one-time-code"
        longest={40}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
      />
      <Button
        type="submit"
        size="md"
        variant={withPasskey ? 'default' : 'filled'}
        disabled={code.trim().length < 6}
        loading={prove.isPending && prove.variables === 'code'}
      >
        {factorTexts.prove}
      </Button>
      <div className="login-ways">
        {factorKinds.includes('totp') && (
          <Button variant="subtle" size="compact-sm" onClick={() => setRecovery(!isRecovery)}>
            {isRecovery ? factorTexts.useCode : factorTexts.useRecovery}
          </Button>
        )}
        {children}
      </div>
    </form>
  );
}
