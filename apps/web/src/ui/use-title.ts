import { useEffect } from 'react';

import { readRuntimeConfig } from '../runtime-config.ts';

/** Names the page in the tab and the history of the browser while a screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    const { siteName } = readRuntimeConfig();
    document.title = `${title} - ${siteName}`;
    return () => {
      document.title = siteName;
    };
  }, [title]);
}
