import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { onSessionOver } from '../api/session-over.ts';
import { hrefOf, paths } from '../paths.ts';
import { endSession, isHandingOver } from '../session/session.ts';
import { useMember } from '../session/use-session.ts';
import { stored } from '../storage/stored.ts';
import { showToast } from '../ui/toast.tsx';

const GOODBYE_MS = 3000;

/**
 * When a session has ended (on the server, in another tab, or before this page was opened), says so and leads to the
 * login page. Returns whether the login page is still to come.
 */
export function useSessionOver(): boolean {
  const navigate = useNavigate();
  // Called only to render again on navigation: its value lags behind the address while the next
  // screen loads.
  useLocation();
  const isAtLogin = location.pathname === paths.login.path;
  const isSomebody = useMember() !== null;
  const [wasOwed, setOwed] = useState(stored.lastMember.read() !== null);
  /** Whether the login page comes before this device is registered as a new member. */
  const isOwed = isSomebody || (wasOwed && !isAtLogin);
  if (isOwed !== wasOwed) setOwed(isOwed);
  const isOver = isOwed && !isSomebody;

  useEffect(
    () =>
      onSessionOver((token) => {
        // A late answer to an older session: a member has logged in since.
        if (stored.token.readAgain() !== token || isHandingOver()) return;
        endSession(token);
        setOwed(true);
      }),
    [],
  );
  useEffect(() => {
    if (!isOver) return undefined;
    showToast(texts.errors.sessionOver, 'note', GOODBYE_MS);
    const leaving = setTimeout(() => void navigate(hrefOf(paths.login)), GOODBYE_MS);
    return () => clearTimeout(leaving);
  }, [isOver, navigate]);
  return isOver;
}
