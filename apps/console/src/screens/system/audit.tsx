import type { PayloadInputOf } from '@lantern/contracts/call';
import { listAudit, listOperators } from '@lantern/contracts/calls/operator/operators';
import type { AuditRow } from '@lantern/contracts/entities/operator';
import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { Suspense } from 'react';

import { subjectWords } from '#text/audit-subjects.ts';
import { actionWords, systemTexts } from '#text/system.ts';
import { texts } from '#text/texts.ts';

import { callQuery, pageQuery } from '../../api/call-api.ts';
import { labelOf } from '../../text/label-of.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';

const AuditDrawer = lazy(() => import('./audit-drawer.tsx'));

const whoOf = ({ operator }: AuditRow): string => operator || systemTexts.machine;
const subjectOf = ({ subject: { kind, id } }: AuditRow): string =>
  `${labelOf(subjectWords, kind)} ${id}`.trim();

const columns: readonly Column<AuditRow>[] = [
  {
    key: 'action',
    title: systemTexts.action,
    onCard: 'title',
    cell: (it) => labelOf(actionWords, it.action),
  },
  {
    key: 'time',
    title: systemTexts.time,
    onCard: 'mark',
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(5)}</span>,
  },
  { key: 'operator', title: systemTexts.operator, cell: whoOf },
  { key: 'subject', title: systemTexts.subject, cell: subjectOf },
  {
    key: 'reason',
    title: systemTexts.reason,
    cell: ({ reason }) => <span className="clip">{reason || texts.common.none}</span>,
  },
  { key: 'address', title: systemTexts.address, isExtra: true, cell: ({ address }) => address },
];

const names = [
  'operator',
  'action',
  'subjectKind',
  'subjectId',
  'text',
  'from',
  'until',
  'after',
] as const;

/** The audit: which operator did what, to what, when and why. */
export default function Audit({ address }: { address: Address }) {
  const operators = useQuery(callQuery(listOperators, {}));
  // It needs a recent second factor, so it is read when the operator asks for it and not again by itself.
  const rows = useQuery({
    ...pageQuery(listAudit, payloadFromAddress(address)),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const opened = rows.data?.list.find(({ id }) => String(id) === address.get('open'));
  return (
    <>
      <PagedList
        query={rows}
        filters={filtersOf(operators.data?.list.map(({ loginName }) => loginName) ?? [])}
        label={systemTexts.audit}
        columns={columns}
        keyOf={({ id }) => String(id)}
        nameOf={(row) => `${labelOf(actionWords, row.action)} ${row.createTime}`}
        address={address}
        onOpen={({ id }) => address.patch({ open: String(id) })}
        empty={
          <EmptyState
            icon={ScrollText}
            title={systemTexts.emptyTitle}
            hint={systemTexts.emptyHint}
          />
        }
      />
      {opened && (
        <Suspense>
          <AuditDrawer
            row={opened}
            who={whoOf(opened)}
            subject={subjectOf(opened)}
            onClose={() => address.patch({ open: null })}
          />
        </Suspense>
      )}
    </>
  );
}

/** Returns the payload that the address describes. */
function payloadFromAddress(address: Address): PayloadInputOf<typeof listAudit> {
  const given = names.flatMap((name) =>
    address.get(name) === '' ? [] : [[name, address.get(name)] as const],
  );
  const sort = address.get('sort') === 'oldest' ? 'oldest' : 'newest';
  return { ...Object.fromEntries(given), sort };
}

const filtersOf = (operators: readonly string[]): Filter[] => [
  { kind: 'search', key: 'text', label: systemTexts.text },
  {
    kind: 'choice',
    key: 'operator',
    label: systemTexts.operator,
    options: operators.map((name) => ({ value: name, label: name })),
  },
  {
    kind: 'choice',
    key: 'action',
    label: systemTexts.action,
    options: Object.entries(actionWords).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'subjectKind',
    label: systemTexts.subject,
    options: Object.entries(subjectWords).map(([value, label]) => ({ value, label })),
  },
  { kind: 'search', key: 'subjectId', label: systemTexts.subjectId },
  { kind: 'day', key: 'from', label: systemTexts.from },
  { kind: 'day', key: 'until', label: systemTexts.until },
  {
    kind: 'choice',
    key: 'sort',
    label: systemTexts.sort,
    options: [{ value: 'oldest', label: systemTexts.oldest }],
  },
];
