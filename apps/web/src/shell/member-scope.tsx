import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { createQueryClient } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { useMember } from '../session/use-session.ts';

const NOBODY = '';

/** Screens and what the server has answered them, for one member: for another one both begin again. */
export function MemberScope({ children }: { children: ReactNode }) {
  return <Answers key={useTerm()}>{children}</Answers>;
}

function Answers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Counts up when the page becomes another member's, and on the way into the login page and out of it. A visitor who
 * is registered meanwhile goes on, and who has just lost the session keeps the screen until the login page has come.
 */
function useTerm(): number {
  const isAtLogin = useLocation().pathname === paths.login.path;
  const memberCode = useMember()?.memberCode;
  const [last, setLast] = useState({ whose: memberCode, term: 0 });
  const kept = last.whose === NOBODY ? undefined : last.whose;
  const whose = isAtLogin ? NOBODY : (memberCode ?? kept);
  if (whose !== last.whose) {
    setLast({ whose, term: last.whose === undefined ? last.term : last.term + 1 });
  }
  return last.term;
}
