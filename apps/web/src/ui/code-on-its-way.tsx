import { RotateCw } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';

import { texts } from '#text/texts.ts';

import { routeAt } from '../paths.ts';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import { askForCode, noteLongWait, reloadForRelease, useCodeTrouble } from './import-with-retry.ts';
import { SLOW_MS } from './slow-strip.tsx';
import { useGoBack } from './use-go-back.ts';

/**
 * The placeholder of a part whose code is loading. It notes that the code takes long, which the shell shows once for all
 * places, and shows itself why the code can't be loaded.
 */
export function CodeOnItsWay({ children }: { children: ReactNode }) {
  const trouble = useCodeTrouble();
  useEffect(() => {
    let endWait: (() => void) | undefined;
    const timer = setTimeout(() => {
      endWait = noteLongWait();
    }, SLOW_MS);
    return () => {
      clearTimeout(timer);
      endWait?.();
    };
  }, []);
  useEffect(() => {
    // No film plays here, because its screen has not loaded.
    if (trouble === 'outdated') reloadForRelease();
  }, [trouble]);
  if (trouble) {
    return (
      <div role="alert" className="pt-[16dvh]">
        <EmptyState
          title={texts.codeTrouble[trouble].title}
          detail={texts.codeTrouble[trouble].onScreen}
          action={
            <div className="flex flex-col gap-3">
              <Button
                kind="primary"
                icon={<RotateCw size={18} />}
                onClick={trouble === 'outdated' ? () => location.reload() : askForCode}
              >
                {texts.common.retry}
              </Button>
              {routeAt(location.pathname)?.hidesTabBar === true && <WayBack />}
            </div>
          }
        />
      </div>
    );
  }
  return children;
}

/** Where no tabs stand below, an installed app has no other way out. */
function WayBack() {
  return <Button onClick={useGoBack()}>{texts.common.back}</Button>;
}
