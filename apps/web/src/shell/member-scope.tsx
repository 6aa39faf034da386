import { QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { createQueryClient } from '../api/query-client.ts';
import { paths } from '../paths.ts';
import { useMember } from '../session/use-session.ts';

const NOBODY = '';

/** The screens and cached answers of one member. Another member gets new ones. */
export function MemberScope({ children }: { children: ReactNode }) {
  return <Answers key={useTerm()}>{children}</Answers>;
}

function Answers({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

/**
 * Counts up when the page changes to another member, and on entering and leaving the login page. A visitor who is
 * registered meanwhile keeps the screens. A member whose session ended keeps the screen until the login page is shown.
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
