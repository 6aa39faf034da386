import type { PayloadInputOf } from '@lantern/contracts/call';
import { listMembers } from '@lantern/contracts/calls/operator/member-search';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';

import { membersTexts } from '#text/members.ts';
import { moneyTexts } from '#text/money.ts';

import { pageQuery } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';

type MemberRow = z.output<typeof listMembers.answer>['list'][number];

const columns: readonly Column<MemberRow>[] = [
  {
    key: 'nickname',
    title: membersTexts.nickname,
    onCard: 'title',
    cell: ({ memberNichen, memberCode }) => (
      <span className="title-lines">
        <span>{memberNichen}</span>
        <span className="dimmed small">{memberCode}</span>
      </span>
    ),
  },
  {
    key: 'state',
    title: membersTexts.state,
    onCard: 'mark',
    cell: ({ isBanned }) => (
      <Badge color={isBanned ? 'red' : 'teal'}>
        {isBanned ? membersTexts.banned : membersTexts.active}
      </Badge>
    ),
  },
  { key: 'login', title: membersTexts.loginName, cell: ({ loginName }) => loginName },
  {
    key: 'vip',
    title: membersTexts.vip,
    cell: ({ memberVip, vipPeriod }) =>
      memberVip > 0 ? (
        moneyTexts.plan(vipPeriod)
      ) : (
        <span className="dimmed">{membersTexts.noVip}</span>
      ),
  },
  {
    key: 'coins',
    title: membersTexts.coins,
    isNumber: true,
    cell: ({ memberCion }) => memberCion,
  },
  {
    key: 'balance',
    title: membersTexts.balance,
    isNumber: true,
    cell: ({ balance }) => moneyTexts.yuan(balance),
  },
  {
    key: 'lastUse',
    title: membersTexts.lastUse,
    cell: ({ lastUseTime }) => (
      <span className="nowrap">{lastUseTime?.slice(0, 16) ?? membersTexts.noSession}</span>
    ),
  },
  {
    key: 'created',
    title: membersTexts.created,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

const filters: readonly Filter[] = [
  { kind: 'search', key: 'text', label: membersTexts.search },
  {
    kind: 'choice',
    key: 'by',
    label: membersTexts.by,
    all: membersTexts.byAny,
    options: [
      { value: 'inviter', label: membersTexts.byInviter },
      { value: 'address', label: membersTexts.byAddress },
    ],
  },
  {
    kind: 'choice',
    key: 'state',
    label: membersTexts.state,
    options: [{ value: 'banned', label: membersTexts.banned }],
  },
];

/** Returns the payload that the address describes. */
function payloadFromAddress(address: Address): PayloadInputOf<typeof listMembers> {
  const [text, by] = [address.get('text').trim(), address.get('by')];
  return {
    ...(text !== '' && { text: text.slice(0, 64) }),
    ...((by === 'inviter' || by === 'address') && { by }),
    ...(address.get('state') === 'banned' && { banned: true }),
    ...afterIn(address),
  };
}

/** The members that a search finds; each leads to its page. */
export default function MemberList({ address }: { address: Address }) {
  const go = useNavigate();
  const members = useQuery(pageQuery(listMembers, payloadFromAddress(address)));
  return (
    <PagedList
      query={members}
      filters={filters}
      label={membersTexts.label}
      columns={columns}
      keyOf={({ memberCode }) => memberCode}
      nameOf={({ memberNichen }) => memberNichen}
      address={address}
      onOpen={({ memberCode }) => void go(`/members/${memberCode}`)}
      empty={
        <EmptyState icon={Users} title={membersTexts.emptyTitle} hint={membersTexts.emptyHint} />
      }
    />
  );
}
