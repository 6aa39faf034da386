import { countReports } from '@lantern/contracts/calls/operator/moderation';
import type { ReportMonth } from '@lantern/contracts/entities/report';
import { Skeleton, Table } from '@mantine/core';
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
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{zhReports.month}</Table.Th>
                <Table.Th>{zhReports.category}</Table.Th>
                {columns.map(({ title }) => (
                  <Table.Th key={title} className="number">
                    {title}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={`${row.month} ${row.category}`}>
                  <Table.Td className="nowrap">{row.month}</Table.Td>
                  <Table.Td className="nowrap">{categoryText[row.category]}</Table.Td>
                  {columns.map(({ title, cell }) => (
                    <Table.Td key={title} className="number nowrap">
                      {cell(row)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </div>
    </div>
  );
}
