import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { zhSystem } from '../../text/zh-system.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { Screen } from '../../ui/screen.tsx';

const Operators = lazy(() => import('./operators.tsx'));
const Audit = lazy(() => import('./audit.tsx'));

/** Who may do what, and what was done. */
export default function System() {
  const address = useAddress();
  const isAudit = address.get('tab') === 'audit';
  return (
    <Screen
      title={zh.sections.system}
      hint={zhSystem.hint}
      actions={
        <SegmentedControl
          aria-label={zh.sections.system}
          value={isAudit ? 'audit' : 'operators'}
          onChange={(tab) => address.only(tab === 'audit' ? { tab } : {})}
          data={[
            { value: 'operators', label: zhSystem.tabs.operators },
            { value: 'audit', label: zhSystem.tabs.audit },
          ]}
        />
      }
    >
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        {isAudit ? <Audit address={address} /> : <Operators address={address} />}
      </Suspense>
    </Screen>
  );
}
