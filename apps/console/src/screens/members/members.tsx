import { Route, Routes } from 'react-router-dom';

import { membersTexts } from '#text/members.ts';
import { texts } from '#text/texts.ts';

import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const MemberPage = lazy(() => import('./member-page.tsx'));
const MemberList = lazy(() => import('./member-list.tsx'));
const Adjustments = lazy(() => import('./adjustments.tsx'));

const { tabs } = membersTexts;

/** The list of members, the adjustments, and the page of one member. */
const Members = () => (
  <Routes>
    <Route path=":memberCode" element={<MemberPage />} />
    <Route
      path="*"
      element={
        <TabbedScreen
          title={texts.sections.members}
          hint={membersTexts.hint}
          tabs={[
            { key: 'members', label: tabs.members, part: MemberList },
            { key: 'adjustments', label: tabs.adjustments, part: Adjustments },
          ]}
        />
      }
    />
  </Routes>
);

export default Members;
