import { lazy } from 'react';

import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { cardMenu } from '../dismissed/card-menu.ts';

const CardSheet = lazy(importWithRetry(() => import('./card-sheet.tsx')));

/** The menu of whichever card it was opened at. */
export default function CardMenuPlace() {
  const video = cardMenu.useOpen();
  return (
    <LazySheet open={video !== null} onClose={cardMenu.close}>
      <CardSheet video={video} onClose={cardMenu.close} />
    </LazySheet>
  );
}
