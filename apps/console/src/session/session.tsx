import type { Call } from '@lantern/contracts/call';
import { getOwnAccount, logOutOperator } from '@lantern/contracts/calls/operator/session';
import type { OwnAccount } from '@lantern/contracts/entities/operator';
import { can, type Permission } from '@lantern/rules/operator-permissions';
import { type Query, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';

import { SessionOver } from '../api/api-errors.ts';
import { callApi } from '../api/call-api.ts';
import { onSessionNews } from '../api/session-over.ts';
import { clearDrafts, keepDraftsOf } from '../ui/draft-owner.ts';

/** The operator at the console, and what they may do. */
export interface Session {
  /** Null when no operator is logged in; undefined until that is known. */
  account: OwnAccount | null | undefined;
  /** Why it is not known. */
  error: Error | null;
  /** Reloads the account. */
  refresh: () => void;
  /** Stores the account that a call answered. */
  take: (account: OwnAccount) => void;
  /** Whether this operator may make a call; the console hides what they may not do. */
  may: (call: Call) => boolean;
  /** Whether this operator has a permission for which no single call stands. */
  holds: (permission: Permission) => boolean;
  logOut: () => Promise<void>;
}

const accountKey = ['account'];
const isOfOperator = ({ queryKey }: Query): boolean => queryKey[0] !== accountKey[0];

/** Says who is at the console; an account that is on its way was asked for before, and is not waited for. */
function setAccount(client: QueryClient, account: OwnAccount | null): void {
  void client.cancelQueries({ queryKey: accountKey });
  client.setQueryData(accountKey, account);
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: accountKey,
    queryFn: async () => {
      try {
        return await callApi(getOwnAccount, {});
      } catch (error) {
        if (error instanceof SessionOver) return null;
        throw error;
      }
    },
    // This reload brings newly seen devices; without a session it would only be refused.
    refetchInterval: ({ state }) => (state.data ? 60_000 : false),
  });

  useEffect(
    () =>
      onSessionNews((news) => {
        if (news === 'factor gone') void client.invalidateQueries({ queryKey: accountKey });
        else setAccount(client, null);
      }),
    [client],
  );

  const loginName = data?.loginName ?? null;
  const readBy = useRef<string | null>(null);
  // Another operator may log in after a session that ended, or in another tab: what was read before is not theirs to see.
  useLayoutEffect(() => {
    if (loginName === null) return;
    if (readBy.current !== null && readBy.current !== loginName)
      void client.resetQueries({ predicate: isOfOperator });
    readBy.current = loginName;
    keepDraftsOf(loginName);
  }, [loginName, client]);

  const session = useMemo<Session>(
    () => ({
      account: data,
      error,
      refresh: () => void refetch(),
      take: (account) => setAccount(client, account),
      may: ({ needs }) =>
        data != null && typeof needs === 'object' && can(data.roles, needs.permission),
      holds: (permission) => data != null && can(data.roles, permission),
      async logOut() {
        await callApi(logOutOperator, {}).catch((error: unknown) => {
          // A session that has ended is what was wanted.
          if (!(error instanceof SessionOver)) throw error;
        });
        clearDrafts();
        // Removes everything that this operator read.
        client.removeQueries({ predicate: isOfOperator });
        setAccount(client, null);
      },
    }),
    [data, error, refetch, client],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('There is no SessionProvider around this.');
  return session;
}

/** Returns the logged-in operator; only for screens behind the login. */
export function useAccount(): OwnAccount {
  const { account } = useSession();
  if (account == null) throw new Error('No operator is logged in.');
  return account;
}
