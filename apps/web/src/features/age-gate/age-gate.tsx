import { useState, type ReactNode } from 'react';

import { readRuntimeConfig } from '../../runtime-config.ts';
import { stored } from '../../storage/stored.ts';
import { AgeQuestion } from './age-question.tsx';
import { Farewell } from './farewell.tsx';

/** Stands before everything: what is inside is neither rendered nor asked for until a visitor has said to be of age. */
export function AgeGate({ children }: { children: ReactNode }) {
  const confirmed = stored.ageConfirmed.use();
  return confirmed ? children : <ClosedGate>{children}</ClosedGate>;
}

/** Asks, unless the operator has switched the question off. */
function ClosedGate({ children }: { children: ReactNode }) {
  const [leaving, setLeaving] = useState(false);

  if (!readRuntimeConfig().ageGate) return children;
  if (leaving) return <Farewell onReturn={() => setLeaving(false)} />;
  return (
    <AgeQuestion
      onConfirm={() => stored.ageConfirmed.write(true)}
      onLeave={() => setLeaving(true)}
    />
  );
}
