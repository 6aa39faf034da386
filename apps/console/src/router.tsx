import { Skeleton } from '@mantine/core';
import { Fragment, type ReactNode, Suspense } from 'react';
import { createBrowserRouter, type RouteObject, useLocation } from 'react-router-dom';

import { type Section, sections } from './sections.ts';
import { useSession } from './session/session.tsx';
import { Crashed, NotFound } from './shell/dead-ends.tsx';
import { Shell } from './shell/shell.tsx';
import { lazy } from './ui/lazy.ts';

const LoginScreen = lazy(() => import('./shell/login-screen.tsx'));

const Waiting = () => (
  <div>
    <Skeleton aria-hidden h={32} w={160} mb="lg" />
    <Skeleton h={240} />
  </div>
);

/**
 * Shows a section, or "not found" to an operator who may not see it. The page of another thing is another page: a reason or an
 * amount that was typed on the last one is not for this.
 */
function Allowed({ needs, children }: Pick<Section, 'needs'> & { children: ReactNode }) {
  const { holds } = useSession();
  const { pathname } = useLocation();
  if (needs !== null && !holds(needs)) return <NotFound />;
  return <Fragment key={pathname}>{children}</Fragment>;
}

/** Returns a section's route. Each section is a separate chunk; one that cannot be fetched fails alone. */
function routeOf({ path, load, needs }: Section): RouteObject {
  const Part = lazy(load);
  const element = (
    <Allowed needs={needs}>
      <Suspense fallback={<Waiting />}>
        <Part />
      </Suspense>
    </Allowed>
  );
  return { path: path === '/' ? '' : `${path.slice(1)}/*`, element, errorElement: <Crashed /> };
}

export const createConsoleRouter = () =>
  createBrowserRouter(
    [
      {
        path: '/login',
        element: (
          <Suspense>
            <LoginScreen />
          </Suspense>
        ),
        errorElement: <Crashed />,
      },
      {
        path: '/',
        element: <Shell />,
        errorElement: <Crashed />,
        children: [...sections.map(routeOf), { path: '*', element: <NotFound /> }],
      },
    ],
    { basename: '/console' },
  );
