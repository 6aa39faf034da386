import { openConsole } from '@lantern/contracts/calls/operator/session';
import type { OwnAccount } from '@lantern/contracts/entities/operator';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Lamp } from 'lucide-react';
import { type ReactNode, type SyntheticEvent, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';

import { factorTexts } from '#text/factor.ts';
import { loginTexts } from '#text/login.ts';
import { texts } from '#text/texts.ts';

import { callApi } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { ProveForm } from '../session/prove-form.tsx';
import { useSession } from '../session/session.tsx';
import { SetUpFactor } from '../session/set-up-factor.tsx';
import { backFrom } from './way-back.ts';

/** The login: password, then the second factor, or its set-up. */
export default function LoginScreen() {
  const { account, take, refresh, logOut } = useSession();
  const [search] = useSearchParams();
  useEffect(() => {
    document.title = texts.documentTitle(loginTexts.title);
  }, []);
  if (!account)
    return (
      <Door title={loginTexts.title}>
        <Credentials isEnded={search.has('back')} onEntered={take} />
      </Door>
    );
  const other = (
    <Button variant="subtle" size="compact-sm" onClick={() => void logOut()}>
      {factorTexts.otherAccount}
    </Button>
  );
  if (account.factor === 'to-prove')
    return (
      <Door title={factorTexts.proveTitle}>
        <ProveForm factorKinds={account.factorKinds} onProved={take}>
          {other}
        </ProveForm>
      </Door>
    );
  if (account.factor === 'to-set-up')
    return (
      <Door title={factorTexts.setUpTitle} hint={factorTexts.setUpHint}>
        <SetUpFactor onDone={refresh} />
        <div className="login-ways">{other}</div>
      </Door>
    );
  return <Navigate to={backFrom(search)} replace />;
}

const Door = ({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) => (
  <main className="login">
    <div className="login-card">
      <span className="login-mark" aria-hidden>
        <Lamp size={26} strokeWidth={1.75} />
      </span>
      <h1>{title}</h1>
      {hint !== undefined && <p className="dimmed">{hint}</p>}
      {children}
    </div>
  </main>
);

interface CredentialsProps {
  /** Whether the session ended in the middle of some work. */
  isEnded: boolean;
  onEntered: (account: OwnAccount) => void;
}

function Credentials({ isEnded, onEntered }: CredentialsProps) {
  const [typed, setTyped] = useState({ loginName: '', loginPwd: '' });
  const logIn = useMutation({
    mutationFn: () => callApi(openConsole, typed),
    onSuccess: onEntered,
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
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
        maxLength={64}
        required
        withAsterisk={false}
        value={typed.loginName}
        onChange={({ currentTarget: { value } }) =>
          setTyped((before) => ({ ...before, loginName: value }))
        }
      />
      <PasswordInput
        label={loginTexts.password}
        name="loginPwd"
        autoComplete="current-password"
        maxLength={128}
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
      <p className="dimmed">{loginTexts.device}</p>
    </form>
  );
}
