import { Suspense, useEffect, useState } from 'react';

import { factorQuestion } from '../api/ask-operator.ts';
import { lazy } from '../ui/lazy.ts';

const StepUpDialog = lazy(() => import('./step-up-dialog.tsx'));

/** Opens the dialog for the second factor when a call needs it again. */
export function StepUp() {
  const [end, setEnd] = useState<((isProved: boolean) => void) | null>(null);
  useEffect(
    () =>
      factorQuestion.on(() => {
        const { promise, resolve } = Promise.withResolvers<boolean>();
        setEnd(() => resolve);
        return promise.finally(() => setEnd(null));
      }),
    [],
  );
  return (
    end && (
      <Suspense>
        <StepUpDialog onEnd={end} />
      </Suspense>
    )
  );
}
