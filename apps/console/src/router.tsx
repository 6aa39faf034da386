import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

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

/** Shows a section, or "not found" to an operator who may not see it. */
function Allowed({ needs, children }: Pick<Section, 'needs'> & { children: ReactNode }) {
  const { holds } = useSession();
  return needs === null || holds(needs) ? children : <NotFound />;
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
