import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { hrefOf, paths } from '../paths.ts';
import { readStep } from './history-step.ts';

/** Goes back, or home when no page of this app is behind. A second tap before the page has changed does nothing. */
export function useGoBack(): () => void {
  const navigate = useNavigate();
  const { key } = useLocation();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (readStep(history.state) > 0) void navigate(-1);
    else void navigate(hrefOf(paths.home), { replace: true });
  };
}
