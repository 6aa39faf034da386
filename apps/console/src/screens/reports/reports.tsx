import { listDanmaku } from '@lantern/contracts/calls/operator/moderation';
import { lazy } from 'react';

import { useSession } from '../../session/session.tsx';
import { zhReports } from '../../text/zh-reports.ts';
import { zh } from '../../text/zh.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const ReportList = lazy(() => import('./report-list.tsx'));
const DanmakuList = lazy(() => import('./danmaku-list.tsx'));
const Months = lazy(() => import('./months.tsx'));

const { tabs } = zhReports;
const danmaku = { key: 'danmaku', label: tabs.danmaku, part: DanmakuList };

/** What members find wrong, and what is done about it. */
export default function Reports() {
  const { may } = useSession();
  return (
    <TabbedScreen
      title={zh.sections.reports}
      tabs={[
        { key: 'reports', label: tabs.reports, part: ReportList },
        ...(may(listDanmaku) ? [danmaku] : []),
        { key: 'months', label: tabs.months, part: Months },
      ]}
    />
  );
}
