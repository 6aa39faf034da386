import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { onSessionOver } from '../api/session-over.ts';
import { hrefOf, paths } from '../paths.ts';
import { endSession } from '../session/session.ts';
import { stored } from '../storage/stored.ts';
import { zh } from '../text/zh.ts';
import { showToast } from '../ui/toast.tsx';

const GOODBYE_MS = 3000;

/**
 * When the server says that the session is over: forgets it, says so, and leads to the login page.
 * Answers whether that is under way.
 */
export function useSessionOver(): boolean {
  const navigate = useNavigate();
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const stop = onSessionOver((token) => {
      // A late answer to an older session: somebody has logged in since.
      if (stored.token.read() !== token) return;
      endSession(token);
      showToast(zh.errors.sessionOver, GOODBYE_MS);
      clearTimeout(leaving);
      setIsLeaving(true);
      leaving = setTimeout(() => {
        void navigate(hrefOf(paths.login));
        setIsLeaving(false);
      }, GOODBYE_MS);
    });
    return () => {
      stop();
      clearTimeout(leaving);
    };
  }, [navigate]);
  return isLeaving;
}
