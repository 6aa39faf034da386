import { writeAdultCookie } from '@lantern/rules/adult-cookie';
import { useState, type ReactNode } from 'react';

import { texts } from '#text/texts.ts';

import { readRuntimeConfig } from '../../runtime-config.ts';
import { stored } from '../../storage/stored.ts';
import { Button } from '../../ui/button.tsx';
import { AgeQuestion } from './age-question.tsx';
import { GatePage } from './gate-page.tsx';

/** Stands before everything: what is inside is neither rendered nor asked for until a visitor has said to be of age. */
export function AgeGate({ children }: { children: ReactNode }) {
  const confirmed = stored.ageConfirmed.use();
  return confirmed ? children : <ClosedGate>{children}</ClosedGate>;
}

/** Whether a visitor stands before the closed gate. */
export const useIsAtGate = (): boolean => !stored.ageConfirmed.use() && readRuntimeConfig().ageGate;

/**
 * Stores the answer and tells the server, so that the next page comes with its first picture. `index.html` sets the same cookie
 * on each later page.
 */
function confirm(): void {
  stored.ageConfirmed.write(true);
  document.cookie = writeAdultCookie(true);
}

/** Asks, unless the operator has switched the question off. */
function ClosedGate({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);

  if (!readRuntimeConfig().ageGate) return children;
  if (leaving) return <Farewell onReturn={() => setLeaving(false)} />;
  return <AgeQuestion onConfirm={confirm} onLeave={() => setLeaving(true)} />;
}

/** For visitors who chose to leave: a page cannot close itself, so it says goodbye and shows nothing else. */
function Farewell({ onReturn }: { onReturn: () => void }) {
  return (
    <GatePage>
      <h1 className="mt-10 text-title font-strong">{texts.ageGate.leftTitle}</h1>
      <p className="mt-3 text-body text-soft">{texts.ageGate.left}</p>
      <Button className="mt-auto" onClick={onReturn}>
        {texts.ageGate.again}
      </Button>
    </GatePage>
  );
}
