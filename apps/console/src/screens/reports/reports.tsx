import { listDanmaku } from '@lantern/contracts/calls/operator/moderation';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { useSession } from '../../session/session.tsx';
import { zhReports } from '../../text/zh-reports.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { Screen } from '../../ui/screen.tsx';

const ReportList = lazy(() => import('./report-list.tsx'));
const DanmakuList = lazy(() => import('./danmaku-list.tsx'));
const Months = lazy(() => import('./months.tsx'));

const tabs = ['reports', 'danmaku', 'months'] as const;

/** What members find wrong, and what is done about it. */
export default function Reports() {
  const address = useAddress();
  const { may } = useSession();
  const open = tabs.filter((it) => it !== 'danmaku' || may(listDanmaku));
  const tab = open.find((it) => it === address.get('tab')) ?? 'reports';
  return (
    <Screen
      title={zh.sections.reports}
      actions={
        <SegmentedControl
          aria-label={zh.sections.reports}
          value={tab}
          onChange={(next) => address.only(next === 'reports' ? {} : { tab: next })}
          data={open.map((value) => ({ value, label: zhReports.tabs[value] }))}
        />
      }
    >
      <Suspense fallback={<Skeleton h={320} radius="lg" />}>
        {tab === 'reports' && <ReportList address={address} />}
        {tab === 'danmaku' && <DanmakuList address={address} />}
        {tab === 'months' && <Months />}
      </Suspense>
    </Screen>
  );
}
