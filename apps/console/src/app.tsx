import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';

import { createQueryClient } from './api/query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { LoginAgain } from './session/login-again.tsx';
import { SessionProvider } from './session/session.tsx';
import { StepUp } from './session/step-up.tsx';
import { Toasts } from './shell/toasts.tsx';
import { theme } from './theme.ts';

/** The key under which `public/color-scheme.js` reads the colour scheme before anything is drawn. */
const colorScheme = localStorageColorSchemeManager({ key: 'console-color-scheme' });

/** The console with the providers that its screens need. */
export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(createConsoleRouter);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      // These would write a `<style>`; the theme's variables come from a file instead.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={client}>
        <SessionProvider>
          <RouterProvider router={router} />
          <StepUp />
          <LoginAgain />
        </SessionProvider>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
