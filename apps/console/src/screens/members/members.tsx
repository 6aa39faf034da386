import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';

import { zhMembers } from '../../text/zh-members.ts';
import { zh } from '../../text/zh.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const MemberPage = lazy(() => import('./member-page.tsx'));
const MemberList = lazy(() => import('./member-list.tsx'));
const Adjustments = lazy(() => import('./adjustments.tsx'));

const { tabs } = zhMembers;

/** All members, what they were given, and the page of one. */
const Members = () => (
  <Suspense fallback={<Skeleton h={320} radius="lg" />}>
    <Routes>
      <Route path=":memberCode" element={<MemberPage />} />
      <Route
        path="*"
        element={
          <TabbedScreen
            title={zh.sections.members}
            hint={zhMembers.hint}
            tabs={[
              { key: 'members', label: tabs.members, part: MemberList },
              { key: 'adjustments', label: tabs.adjustments, part: Adjustments },
            ]}
          />
        }
      />
    </Routes>
  </Suspense>
);

export default Members;
