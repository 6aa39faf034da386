import { SegmentedControl, Skeleton } from '@mantine/core';
import { type ComponentType, type ReactNode, Suspense } from 'react';

import { type Address, useAddress } from './address.ts';
import { Screen } from './screen.tsx';

/** One part of a screen, loaded with its tab. */
export interface Tab {
  /** Its name in the address; the first tab of a screen has none there. */
  key: string;
  label: string;
  part: ComponentType<{ address: Address }>;
}

interface TabbedScreenProps {
  title: string;
  hint?: ReactNode;
  /** The tabs that the operator may see; the first one opens. */
  tabs: readonly [Tab, ...Tab[]];
}

/** A screen of several parts; the address names the shown one. */
export function TabbedScreen({ title, hint, tabs }: TabbedScreenProps) {
  const address = useAddress();
  const [first] = tabs;
  const { key: shown, part: Part } = tabs.find(({ key }) => key === address.get('tab')) ?? first;
  return (
    <Screen
      title={title}
      hint={hint}
      tabs={
        tabs.length > 1 && (
          <SegmentedControl
            aria-label={title}
            value={shown}
            onChange={(key) => address.only(key === first.key ? {} : { tab: key })}
            data={tabs.map(({ key: value, label }) => ({ value, label }))}
          />
        )
      }
    >
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        <Part address={address} />
      </Suspense>
    </Screen>
  );
}
