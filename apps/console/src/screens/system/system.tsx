import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { zhSystem } from '../../text/zh-system.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { Screen } from '../../ui/screen.tsx';

const Operators = lazy(() => import('./operators.tsx'));
const Condition = lazy(() => import('./condition.tsx'));
const Audit = lazy(() => import('./audit.tsx'));

const tabs = ['operators', 'condition', 'audit'] as const;

/** Who may do what, how the site is, and what was done. */
export default function System() {
  const address = useAddress();
  const tab = tabs.find((it) => it === address.get('tab')) ?? 'operators';
  return (
    <Screen
      title={zh.sections.system}
      hint={zhSystem.hint}
      actions={
        <SegmentedControl
          aria-label={zh.sections.system}
          value={tab}
          onChange={(next) => address.only(next === 'operators' ? {} : { tab: next })}
          data={tabs.map((value) => ({ value, label: zhSystem.tabs[value] }))}
        />
      }
    >
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        {tab === 'operators' && <Operators address={address} />}
        {tab === 'condition' && <Condition />}
        {tab === 'audit' && <Audit address={address} />}
      </Suspense>
    </Screen>
  );
}
