import { Suspense, useEffect, useState } from 'react';

import { lazy } from '../ui/lazy.ts';
import { onToast } from '../ui/toasts.tsx';

const Notifications = lazy(() =>
  import('@mantine/notifications').then((kit) => ({ default: kit.Notifications })),
);

/** The place of toasts, from the first one on. */
export function Toasts() {
  const [isNeeded, setNeeded] = useState(false);
  useEffect(() => onToast(() => setNeeded(true)), []);
  return (
    isNeeded && (
      <Suspense>
        <Notifications position="bottom-right" autoClose={5000} limit={4} />
      </Suspense>
    )
  );
}
