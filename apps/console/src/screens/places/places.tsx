import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { zhPlaces } from '../../text/zh-places.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { Screen } from '../../ui/screen.tsx';

const parts = {
  categories: lazy(() => import('./categories.tsx')),
  topics: lazy(() => import('./topics.tsx')),
  pins: lazy(() => import('./pins.tsx')),
};

const isPart = (tab: string): tab is keyof typeof parts => Object.hasOwn(parts, tab);

/** Where videos stand: categories, topics and pins. */
export default function Places() {
  const address = useAddress();
  const asked = address.get('tab');
  const tab = isPart(asked) ? asked : 'categories';
  const Part = parts[tab];
  return (
    <Screen
      title={zh.sections.places}
      hint={zhPlaces.hint}
      actions={
        <SegmentedControl
          aria-label={zh.sections.places}
          value={tab}
          onChange={(to) => address.only(to === 'categories' ? {} : { tab: to })}
          data={Object.entries(zhPlaces.tabs).map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        <Part address={address} />
      </Suspense>
    </Screen>
  );
}
