import { listReports } from '@lantern/contracts/calls/operator/moderation';
import type { VideoReport } from '@lantern/contracts/entities/report';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { Badge } from '@mantine/core';
import { ShieldCheck } from 'lucide-react';
import { Suspense } from 'react';

import { categoryText, reportListTexts, reportsTexts } from '#text/reports.ts';

import { now } from '../../api/clock.ts';
import { badge, cell, headline } from '../../declare/cells.tsx';
import { choice, day, search } from '../../declare/filters.ts';
import { defineList, List } from '../../declare/list.tsx';
import type { Address } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import { ReportWaves } from './report-waves.tsx';

const ReportDrawer = lazy(() => import('./report-drawer.tsx'));

const colors = { open: 'orange', upheld: 'red', cleared: 'teal' } as const;
const { open, upheld, cleared } = reportsTexts.states;

const isOverdue = ({ state, dueTime }: VideoReport): boolean =>
  state === 'open' && (parseShanghaiTime(dueTime)?.getTime() ?? Infinity) < now().getTime();

const reports = defineList(listReports, {
  words: reportListTexts,
  icon: ShieldCheck,
  keyOf: ({ receipt }) => receipt,
  nameOf: ({ cartoonName }) => cartoonName,
  opens: 'drawer',
  filters: {
    text: search,
    memberCode: search,
    state: choice({ upheld, cleared }, open),
    category: choice(categoryText),
    from: day,
    until: day,
  },
  columns: {
    video: headline((it) => [
      it.cartoonName,
      it.detail && (
        <span key="detail" className="clip">
          {it.detail}
        </span>
      ),
    ]),
    category: cell((it) => categoryText[it.category]),
    due: cell((it) => (
      <span className="nowrap">
        {it.dueTime.slice(5, 16)}{' '}
        {isOverdue(it) && <Badge color="red">{reportsTexts.overdue}</Badge>}
      </span>
    )),
    reporter: cell((it) => it.memberCode || reportsTexts.visitor),
    state: badge((it) => it.state, colors, reportsTexts.states),
  },
});

/** Reports, earliest deadline first. */
export default function ReportList({ address }: { address: Address }) {
  const receipt = address.get('open');
  return (
    <>
      <ReportWaves />
      <List of={reports} address={address} />
      {receipt !== '' && (
        <Suspense>
          <ReportDrawer receipt={receipt} onClose={() => address.patch({ open: null })} />
        </Suspense>
      )}
    </>
  );
}
