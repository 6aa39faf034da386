import { Button } from '@mantine/core';
import { Lamp } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';

import { factorTexts } from '#text/factor.ts';
import { loginTexts } from '#text/login.ts';
import { texts } from '#text/texts.ts';

import { CredentialsForm } from '../session/credentials-form.tsx';
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
        <CredentialsForm isEnded={search.has('back')} onEntered={take} />
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
