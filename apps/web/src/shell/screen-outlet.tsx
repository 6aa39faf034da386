import { Outlet, useLocation } from 'react-router-dom';

import { paths } from '../paths.ts';
import { KeepScroll } from './keep-scroll.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { Splash } from './splash.tsx';

/** The screen at the current path, home excepted. It waits until it is known who asks; home does not need to. */
export function ScreenOutlet({ waiting }: { waiting: boolean }) {
  const { pathname, key } = useLocation();
  if (pathname === paths.home.path) return null;
  if (waiting) return <Splash />;
  return (
    <ScreenBoundary key={pathname} resetKey={key} fallback={<Splash />}>
      <Outlet />
      <KeepScroll id={key} active />
    </ScreenBoundary>
  );
}
