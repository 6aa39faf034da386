import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';

import { zhMembers } from '../../text/zh-members.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { Screen } from '../../ui/screen.tsx';

const MemberPage = lazy(() => import('./member-page.tsx'));
const MemberList = lazy(() => import('./member-list.tsx'));
const Adjustments = lazy(() => import('./adjustments.tsx'));

const waiting = <Skeleton h={320} radius="lg" />;

/** All members, and the page of one. */
export default function Members() {
  return (
    <Suspense fallback={waiting}>
      <Routes>
        <Route path=":memberCode" element={<MemberPage />} />
        <Route path="*" element={<MembersOverview />} />
      </Routes>
    </Suspense>
  );
}

function MembersOverview() {
  const address = useAddress();
  const isAdjustments = address.get('tab') === 'adjustments';
  return (
    <Screen
      title={zh.sections.members}
      hint={zhMembers.hint}
      actions={
        <SegmentedControl
          aria-label={zh.sections.members}
          value={isAdjustments ? 'adjustments' : 'members'}
          onChange={(tab) => address.only(tab === 'adjustments' ? { tab } : {})}
          data={[
            { value: 'members', label: zhMembers.tabs.members },
            { value: 'adjustments', label: zhMembers.tabs.adjustments },
          ]}
        />
      }
    >
      <Suspense fallback={waiting}>
        {isAdjustments ? <Adjustments address={address} /> : <MemberList address={address} />}
      </Suspense>
    </Screen>
  );
}
