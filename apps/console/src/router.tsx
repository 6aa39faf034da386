import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';

import { sections } from './sections.ts';
import { Crashed, NotFound } from './shell/dead-ends.tsx';
import { Shell } from './shell/shell.tsx';

const LoginScreen = lazy(() => import('./shell/login-screen.tsx'));

const Waiting = () => (
  <div aria-busy>
    <Skeleton h={32} w={160} mb="lg" />
    <Skeleton h={240} />
  </div>
);

/** Each section is a chunk of its own; one that can't be fetched fails in its own place. */
function routeOf({ path, load }: (typeof sections)[number]): RouteObject {
  const Part = lazy(load);
  const element = (
    <Suspense fallback={<Waiting />}>
      <Part />
    </Suspense>
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
