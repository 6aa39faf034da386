import { countReports } from '@lantern/contracts/calls/operator/moderation';
import { countProfiles } from '@lantern/contracts/calls/operator/profiles';
import type { ProfileMonth } from '@lantern/contracts/entities/profile-check';
import type { ReportMonth } from '@lantern/contracts/entities/report';
import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';

import { profileStateText, profilesTexts } from '#text/profiles.ts';
import { categoryText, reportsTexts } from '#text/reports.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Pending } from '../../ui/pending.tsx';

interface Figure<Row> {
  title: string;
  cell: (row: Row) => string | number;
}

const columns: readonly Figure<ReportMonth>[] = [
  { title: reportsTexts.received, cell: ({ received }) => received },
  { title: reportsTexts.states.upheld, cell: ({ upheld }) => upheld },
  { title: reportsTexts.states.cleared, cell: ({ cleared }) => cleared },
  { title: reportsTexts.open, cell: ({ open }) => open },
  { title: reportsTexts.late, cell: ({ late }) => late },
  {
    title: reportsTexts.median,
    cell: ({ medianHours }) =>
      medianHours === null ? texts.common.none : reportsTexts.hours(medianHours),
  },
];

const profileColumns: readonly Figure<ProfileMonth>[] = [
  { title: profilesTexts.received, cell: ({ received }) => received },
  { title: profilesTexts.reported, cell: ({ reported }) => reported },
  { title: profileStateText.reset, cell: ({ reset }) => reset },
  { title: profileStateText.passed, cell: ({ passed }) => passed },
  { title: profileStateText.open, cell: ({ open }) => open },
];

/** The monthly numbers of reports and decisions, which show how the site moderates its content. */
export default function Months() {
  const months = useQuery(callQuery(countReports, {}));
  const profiles = useQuery(callQuery(countProfiles, {}));
  if (!months.data) return <Pending query={months} height={320} />;
  if (!profiles.data) return <Pending query={profiles} height={320} />;
  if (months.data.months.length + profiles.data.months.length === 0)
    return (
      <div className="card-empty">
        <EmptyState
          icon={ChartNoAxesColumn}
          title={reportsTexts.noMonths}
          hint={reportsTexts.noMonthsHint}
        />
      </div>
    );
  return (
    <div className="stack">
      <p className="dimmed">{reportsTexts.monthsHint}</p>
      <MonthTable
        label={reportsTexts.months}
        what={reportsTexts.category}
        rows={months.data.months}
        format={({ category }) => categoryText[category]}
        columns={columns}
      />
      <MonthTable
        label={profilesTexts.months}
        what={reportsTexts.category}
        rows={profiles.data.months}
        format={() => profilesTexts.label}
        columns={profileColumns}
      />
    </div>
  );
}

interface MonthTableProps<Row> {
  label: string;
  what: string;
  rows: readonly Row[];
  format: (row: Row) => string;
  columns: readonly Figure<Row>[];
}

function MonthTable<Row extends { month: string }>({
  label,
  what,
  rows,
  format,
  columns: figures,
}: MonthTableProps<Row>) {
  if (rows.length === 0) return null;
  return (
    <div className="list">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keys */}
      <section className="list-scroll" aria-label={label} tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              <th>{reportsTexts.month}</th>
              <th>{what}</th>
              {figures.map(({ title }) => (
                <th key={title} className="number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={`${row.month} ${format(row)}`}>
                <td className="nowrap">{row.month}</td>
                <td className="nowrap">{format(row)}</td>
                {figures.map(({ title, cell }) => (
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
  );
}
