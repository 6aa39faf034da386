import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { RouterProvider } from 'react-router-dom';

import { createQueryClient } from './api/query-client.ts';
import { createConsoleRouter } from './router.tsx';
import { SessionProvider } from './session/session.tsx';
import { StepUp } from './session/step-up.tsx';
import { Toasts } from './shell/toasts.tsx';
import { theme } from './theme.ts';

/** The name under which `public/color-scheme.js` reads it before anything is drawn. */
const colorScheme = localStorageColorSchemeManager({ key: 'console-color-scheme' });

/** The console with all that its screens stand on. */
export function App() {
  const [client] = useState(createQueryClient);
  const [router] = useState(createConsoleRouter);
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={colorScheme}
      defaultColorScheme="auto"
      // Both would write a `<style>`; the theme's variables come from a file.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <QueryClientProvider client={client}>
        <SessionProvider>
          <RouterProvider router={router} />
          <StepUp />
        </SessionProvider>
        <Toasts />
      </QueryClientProvider>
    </MantineProvider>
  );
}
