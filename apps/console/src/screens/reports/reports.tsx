import { listDanmaku } from '@lantern/contracts/calls/operator/moderation';

import { reportsTexts } from '#text/reports.ts';
import { texts } from '#text/texts.ts';

import { useSession } from '../../session/session.tsx';
import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const ReportList = lazy(() => import('./report-list.tsx'));
const DanmakuList = lazy(() => import('./danmaku-list.tsx'));
const ProfileList = lazy(() => import('./profile-list.tsx'));
const Months = lazy(() => import('./months.tsx'));

const { tabs } = reportsTexts;
const danmaku = { key: 'danmaku', label: tabs.danmaku, part: DanmakuList };

/** The reports of members, and the decisions on them. */
export default function Reports() {
  const { may } = useSession();
  return (
    <TabbedScreen
      title={texts.sections.reports}
      tabs={[
        { key: 'reports', label: tabs.reports, part: ReportList },
        ...(may(listDanmaku) ? [danmaku] : []),
        { key: 'profiles', label: tabs.profiles, part: ProfileList },
        { key: 'months', label: tabs.months, part: Months },
      ]}
    />
  );
}
