import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { hrefOf, paths } from '../paths.ts';

/** The key React Router gives to the page a visit began with: there is nothing of ours behind it. */
const FIRST_KEY = 'default';

/** Goes back, or home when this page is where the visit began. A second tap before the page has gone is none. */
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
    if (key === FIRST_KEY) void navigate(hrefOf(paths.home), { replace: true });
    else void navigate(-1);
  };
}
