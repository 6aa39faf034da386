import { useEffect, useRef } from 'react';

import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hasPasskeys, offersPasskeys } from '../../features/passkeys/has-passkeys.ts';
import type { Signed } from '../../features/passkeys/passkey.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { showToast } from '../../ui/toast.tsx';
import { whenIdle } from '../../ui/when-idle.ts';
import { describeFailure } from './use-log-in.ts';

const loadPasskeys = importWithRetry(() => import('../../features/passkeys/passkey.ts'));

/**
 * Logging in by a passkey: by a button, and where the browser can, by itself in the field for the account. `onSigned`
 * gets what a passkey has signed. Its code is loaded when one of the two is asked for.
 */
export function usePasskeyEntry(onSigned: (signed: Signed) => void) {
  /** Ends what waits for a passkey: a browser asks for one at a time. */
  const waiting = useRef<AbortController | null>(null);
  const tell = useRef(onSigned);
  useEffect(() => {
    tell.current = onSigned;
  });

  const sign = async (how: 'dialog' | 'field'): Promise<Signed | null> => {
    const { signByPasskey, PasskeyCancelled } = await loadPasskeys();
    waiting.current?.abort();
    const own = new AbortController();
    waiting.current = own;
    return signByPasskey(how, own.signal).catch((error: unknown) => {
      if (error instanceof PasskeyCancelled || own.signal.aborted) return null;
      throw error;
    });
  };

  useEffect(() => {
    let isLeft = false;
    const offer = async (): Promise<void> => {
      await whenIdle();
      if (isLeft || !(await offersPasskeys()) || isLeft) return;
      const signed = await sign('field');
      if (signed !== null && !isLeft) tell.current(signed);
    };
    // The visitor did not ask for it: what fails here is left alone.
    offer().catch(() => undefined);
    return () => {
      isLeft = true;
      waiting.current?.abort();
    };
  }, []);

  const entry = useOneAtATime({
    action: ['sign-by-passkey'],
    mutationFn: () => sign('dialog'),
    onSuccess: (signed) => signed && tell.current(signed),
    onError: (error) => showToast(describeFailure(error), 'failure'),
  });
  return {
    canUse: hasPasskeys(),
    isPending: entry.isPending,
    ask: () => entry.mutate(),
  };
}
