import { decideAdjustment, listAdjustments } from '@lantern/contracts/calls/operator/adjustments';
import { type Adjustment, adjustmentState } from '@lantern/contracts/entities/adjustment';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Gift } from 'lucide-react';
import { Link } from 'react-router-dom';

import { adjustmentText, membersTexts } from '#text/members.ts';
import { texts } from '#text/texts.ts';

import { pageQuery } from '../../api/call-api.ts';
import { DecideAdjustment } from '../../decisions/decide-adjustment.tsx';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { Confirmers } from '../../ui/confirmers.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';

const words = membersTexts.adjustments;
const colors = { waiting: 'orange', applied: 'teal', refused: 'gray' } as const;

const columns: readonly Column<Adjustment>[] = [
  {
    key: 'amount',
    title: words.amount,
    onCard: 'title',
    cell: ({ goods, amount }) => adjustmentText(goods, amount),
  },
  {
    key: 'state',
    title: membersTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={colors[state]}>{words.state[state]}</Badge>,
  },
  {
    key: 'member',
    title: membersTexts.label,
    cell: ({ memberCode, memberNichen }) => (
      <Link to={`/members/${memberCode}`} className="name">
        {memberNichen}
      </Link>
    ),
  },
  { key: 'reason', title: words.reason, cell: (it) => <span className="clip">{it.reason}</span> },
  { key: 'operator', title: words.operator, cell: ({ operator }) => operator },
  {
    key: 'decidedBy',
    title: words.decidedBy,
    cell: ({ state, decidedBy, confirmers }) =>
      state === 'waiting' ? <Confirmers confirmers={confirmers} /> : decidedBy || texts.common.none,
  },
  {
    key: 'time',
    title: words.time,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: membersTexts.state,
    options: adjustmentState.options.map((value) => ({ value, label: words.state[value] })),
  },
];

/** The adjustments by operators, and those that wait for a second operator. */
export default function Adjustments({ address }: { address: Address }) {
  const { may } = useSession();
  const state = adjustmentState.safeParse(address.get('state'));
  const wanted = { ...(state.success && { state: state.data }), ...afterIn(address) };
  const all = useQuery(pageQuery(listAdjustments, wanted));
  return (
    <PagedList
      query={all}
      filters={filters}
      label={words.label}
      columns={columns}
      keyOf={({ id }) => String(id)}
      nameOf={(it) => adjustmentText(it.goods, it.amount)}
      address={address}
      {...(may(decideAdjustment) && { actions: decisionOf })}
      empty={<EmptyState icon={Gift} title={words.emptyTitle} hint={words.emptyHint} />}
    />
  );
}

const decisionOf = (row: Adjustment) => <DecideAdjustment row={row} />;
