import { Suspense, useEffect, useEffectEvent, useState } from 'react';

import { loginQuestion } from '../api/ask-operator.ts';
import { lazy } from '../ui/lazy.ts';
import { useSession } from './session.tsx';

const LoginAgainDialog = lazy(() => import('./login-again-dialog.tsx'));

/** Opens the login over the page when the session has ended in the middle of some work, so that nothing typed is lost. */
export function LoginAgain() {
  const { account } = useSession();
  const [end, setEnd] = useState<((isIn: boolean) => void) | null>(null);
  const ask = useEffectEvent((): Promise<boolean> => {
    const isAtWork = account?.factor === 'proved' || account?.factor === 'not-needed';
    if (!isAtWork) return Promise.resolve(false);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    setEnd(() => resolve);
    return promise.finally(() => setEnd(null));
  });
  useEffect(() => loginQuestion.on(() => ask()), []);
  // Logged out meanwhile, by the operator: what waits is not to wait for ever.
  useEffect(() => {
    if (end && !account) end(false);
  }, [end, account]);
  return (
    end &&
    account && (
      <Suspense>
        <LoginAgainDialog loginName={account.loginName} onEnd={end} />
      </Suspense>
    )
  );
}
