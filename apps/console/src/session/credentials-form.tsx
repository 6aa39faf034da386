import { openConsole } from '@lantern/contracts/calls/operator/session';
import type { OwnAccount } from '@lantern/contracts/entities/operator';
import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { loginTexts } from '#text/login.ts';

import { callApi } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { PasswordInput, TextInput } from '../ui/text-inputs.tsx';

interface CredentialsFormProps {
  /** Whether the session ended in the middle of some work. */
  isEnded: boolean;
  /** The account that is meant, where only its password is asked for. */
  loginName?: string;
  onEntered: (account: OwnAccount) => void;
}

/** Opens a session with account and password; the second factor is another step. */
export function CredentialsForm({ isEnded, loginName = '', onEntered }: CredentialsFormProps) {
  const [typed, setTyped] = useState({ loginName, loginPwd: '' });
  const logIn = useMutation({
    mutationFn: () => callApi(openConsole, typed),
    onSuccess: onEntered,
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    // React's events bubble from a dialog to the form that it lies over.
    event.stopPropagation();
    if (!logIn.isPending) logIn.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      {isEnded && !logIn.isError && <Alert>{loginTexts.ended}</Alert>}
      {logIn.isError && (
        <Alert color="red" role="alert">
          {messageOf(logIn.error)}
        </Alert>
      )}
      <TextInput
        label={loginTexts.loginName}
        name="loginName"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        longest={64}
        required
        readOnly={loginName !== ''}
        withAsterisk={false}
        value={typed.loginName}
        onChange={({ currentTarget: { value } }) =>
          setTyped((before) => ({ ...before, loginName: value }))
        }
      />
      <PasswordInput
        label={loginTexts.password}
        name="loginPwd"
        data-autofocus={loginName !== '' || undefined}
        autoComplete="current-password"
        longest={128}
        required
        withAsterisk={false}
        visibilityToggleButtonProps={{ 'aria-label': loginTexts.showPassword }}
        value={typed.loginPwd}
        onChange={({ currentTarget: { value } }) =>
          setTyped((before) => ({ ...before, loginPwd: value }))
        }
      />
      <Button type="submit" size="md" loading={logIn.isPending}>
        {loginTexts.submit}
      </Button>
      {loginName === '' && <p className="dimmed">{loginTexts.device}</p>}
    </form>
  );
}
