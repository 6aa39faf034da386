import { getConfig } from '@lantern/contracts/calls/site';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { callQuery } from '../../api/call-queries.ts';
import { stored } from '../../storage/stored.ts';
import { AgeQuestion } from './age-question.tsx';
import { Farewell } from './farewell.tsx';

/** Stands before everything: what is inside is neither rendered nor asked for until a visitor has said to be of age. */
export function AgeGate({ children }: { children: ReactNode }) {
  const confirmed = stored.ageConfirmed.use();
  return confirmed ? children : <ClosedGate>{children}</ClosedGate>;
}

/** Asks, unless the operator has switched the question off. When that cannot be found out, it asks. */
function ClosedGate({ children }: { children: ReactNode }) {
  const config = useQuery(callQuery(getConfig, {}));
  const [leaving, setLeaving] = useState(false);

  if (config.data?.ageGate === false) return children;
  if (leaving) return <Farewell onReturn={() => setLeaving(false)} />;
  return (
    <AgeQuestion
      isAsking={!config.isPending || config.failureCount > 0}
      onConfirm={() => stored.ageConfirmed.write(true)}
      onLeave={() => setLeaving(true)}
    />
  );
}
