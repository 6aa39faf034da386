import { countReports } from '@lantern/contracts/calls/operator/moderation';
import type { ReportMonth } from '@lantern/contracts/entities/report';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { categoryText, zhReports } from '../../text/zh-reports.ts';
import { zh } from '../../text/zh.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';

const columns: readonly { title: string; cell: (row: ReportMonth) => string | number }[] = [
  { title: zhReports.received, cell: ({ received }) => received },
  { title: zhReports.states.upheld, cell: ({ upheld }) => upheld },
  { title: zhReports.states.cleared, cell: ({ cleared }) => cleared },
  { title: zhReports.open, cell: ({ open }) => open },
  { title: zhReports.late, cell: ({ late }) => late },
  {
    title: zhReports.median,
    cell: ({ medianHours }) =>
      medianHours === null ? zh.common.none : zhReports.hours(medianHours),
  },
];

/** What a site can say of how it looks after what it shows. */
export default function Months() {
  const months = useQuery(callQuery(countReports, {}));
  if (months.error && !months.data)
    return <LoadFailed message={messageOf(months.error)} onRetry={() => void months.refetch()} />;
  if (!months.data) return <Skeleton h={320} radius="lg" />;
  const rows = months.data.months;
  if (rows.length === 0)
    return (
      <div className="card-empty">
        <EmptyState
          icon={ChartNoAxesColumn}
          title={zhReports.noMonths}
          hint={zhReports.noMonthsHint}
        />
      </div>
    );
  return (
    <div className="stack">
      <p className="dimmed">{zhReports.monthsHint}</p>
      <div className="list">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keys */}
        <section className="list-scroll" aria-label={zhReports.months} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                <th>{zhReports.month}</th>
                <th>{zhReports.category}</th>
                {columns.map(({ title }) => (
                  <th key={title} className="number">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={`${row.month} ${row.category}`}>
                  <td className="nowrap">{row.month}</td>
                  <td className="nowrap">{categoryText[row.category]}</td>
                  {columns.map(({ title, cell }) => (
                    <td key={title} className="number nowrap">
                      {cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  );
}
