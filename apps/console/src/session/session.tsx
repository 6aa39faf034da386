import type { Call } from '@lantern/contracts/call';
import { logOutOperator } from '@lantern/contracts/calls/operator/session';
import { useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react';

import { callApi } from '../api/call-api.ts';
import { onSessionOver } from '../api/session-over.ts';
import { keepToken } from '../api/token.ts';

/** Who is at the console, and what they may. */
export interface Session {
  /** Null when nobody is logged in. */
  loginName: string | null;
  /** Whether this operator may make a call: what they may not, they aren't shown. */
  may: (call: Call) => boolean;
  enter: (account: { loginName: string; token: string }) => void;
  logOut: () => Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [loginName, setLoginName] = useState<string | null>(null);

  const leave = useCallback(() => {
    keepToken(null);
    setLoginName(null);
    client.clear();
  }, [client]);
  useEffect(() => onSessionOver(leave), [leave]);

  const session = useMemo<Session>(
    () => ({
      loginName,
      may: () => true,
      enter({ loginName, token }) {
        keepToken(token);
        setLoginName(loginName);
      },
      async logOut() {
        await callApi(logOutOperator, {});
        leave();
      },
    }),
    [loginName, leave],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('There is no SessionProvider around this.');
  return session;
}
