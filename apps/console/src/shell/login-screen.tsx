import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Lamp } from 'lucide-react';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';

import { callApi } from '../api/call-api.ts';
import { messageOf } from '../api/message-of.ts';
import { useSession } from '../session/session.tsx';
import { zhLogin } from '../text/zh-login.ts';
import { zh } from '../text/zh.ts';
import { backFrom } from './way-back.ts';

/** The door of the console. */
export default function LoginScreen() {
  const { loginName, enter } = useSession();
  const [search] = useSearchParams();
  const logIn = useMutation({
    mutationFn: (account: { loginName: string; loginPwd: string }) =>
      callApi(logInOperator, account),
    onSuccess: enter,
  });
  const [account, setAccount] = useState({ loginName: '', loginPwd: '' });
  useEffect(() => {
    document.title = zh.documentTitle(zhLogin.title);
  }, []);
  if (loginName !== null) return <Navigate to={backFrom(search)} replace />;

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    logIn.mutate(account);
  };
  return (
    <main className="login">
      <form className="login-card" onSubmit={submit}>
        <span className="login-mark" aria-hidden>
          <Lamp size={26} strokeWidth={1.75} />
        </span>
        <h1>{zhLogin.title}</h1>
        {search.has('back') && !logIn.isError && <Alert>{zhLogin.ended}</Alert>}
        {logIn.isError && (
          <Alert color="red" role="alert">
            {messageOf(logIn.error)}
          </Alert>
        )}
        <TextInput
          label={zhLogin.loginName}
          name="loginName"
          value={account.loginName}
          onChange={({ currentTarget: { value } }) =>
            setAccount((before) => ({ ...before, loginName: value }))
          }
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={64}
          required
          withAsterisk={false}
        />
        <PasswordInput
          label={zhLogin.password}
          name="loginPwd"
          value={account.loginPwd}
          onChange={({ currentTarget: { value } }) =>
            setAccount((before) => ({ ...before, loginPwd: value }))
          }
          autoComplete="current-password"
          maxLength={128}
          required
          withAsterisk={false}
          visibilityToggleButtonProps={{ 'aria-label': zhLogin.showPassword }}
        />
        <Button type="submit" size="md" loading={logIn.isPending}>
          {zhLogin.submit}
        </Button>
        <p className="dimmed">{zhLogin.device}</p>
      </form>
    </main>
  );
}
