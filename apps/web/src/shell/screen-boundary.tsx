import { RotateCw } from 'lucide-react';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

import { zh } from '../text/zh.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { askForCode, reloadForRelease, useCodeTrouble } from '../ui/patient-import.ts';
import { SlowStrip, SLOW_MS } from '../ui/slow-strip.tsx';
import { CrashedScreen } from './crashed-screen.tsx';

export interface ScreenBoundaryProps {
  /** A change of it gives the screen another try. */
  resetKey: string;
  /** Shown while the screen's code is on its way. */
  fallback: ReactNode;
  children: ReactNode;
}

/** Around each screen: it may load, and it may fail, without taking the rest of the app with it. */
export function ScreenBoundary({ resetKey, fallback, children }: ScreenBoundaryProps) {
  return (
    <ErrorBoundary FallbackComponent={CrashedScreen} resetKeys={[resetKey]}>
      <Suspense fallback={<ScreenOnItsWay>{fallback}</ScreenOnItsWay>}>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** The place of a screen whose code is on its way: that it takes long is said, and that it can't be had. */
function ScreenOnItsWay({ children }: { children: ReactNode }) {
  const trouble = useCodeTrouble();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    // No film plays here: where one does, its screen is there.
    if (trouble === 'outdated') reloadForRelease();
  }, [trouble]);
  if (trouble) {
    return (
      <main role="alert" className="pt-[16dvh]">
        <EmptyState
          title={zh.codeTrouble[trouble].title}
          detail={zh.codeTrouble[trouble].onScreen}
          action={
            <Button
              kind="primary"
              icon={<RotateCw size={18} />}
              onClick={trouble === 'outdated' ? () => location.reload() : askForCode}
            >
              {zh.common.retry}
            </Button>
          }
        />
      </main>
    );
  }
  return (
    <>
      {children}
      {isSlow && <SlowStrip onRetry={() => location.reload()} />}
    </>
  );
}
