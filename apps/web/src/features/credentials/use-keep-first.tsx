import { lazy, useState, type ReactNode } from 'react';

import { useMember } from '../../session/use-session.ts';
import { knowsMemberAgain } from '../../storage/knows-member-again.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { isEasilyLost } from './leave-account.tsx';

const ChoosePassword = lazy(importWithRetry(() => import('./choose-password.tsx')));

/**
 * Asks for a password of the member's own before something of value is got, where the browser would not know the member
 * again and the account has only a temporary password. `sheet` stands on the screen that asks.
 */
export function useKeepFirst(): { sheet: ReactNode; keepFirst: (then: () => void) => void } {
  const member = useMember();
  const [then, setThen] = useState<(() => void) | null>(null);
  const close = (): void => setThen(null);
  const keepFirst = (act: () => void): void => {
    if (member === null || !isEasilyLost(member) || knowsMemberAgain()) act();
    else setThen(() => act);
  };
  const sheet = member && (
    <LazySheet open={then !== null} onClose={close}>
      <ChoosePassword
        open={then !== null}
        member={member}
        onClose={close}
        onKept={() => {
          close();
          then?.();
        }}
      />
    </LazySheet>
  );
  return { sheet, keepFirst };
}
