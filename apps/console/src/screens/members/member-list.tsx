import type { PayloadInputOf } from '@lantern/contracts/call';
import { listMembers } from '@lantern/contracts/calls/operator/member-search';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';

import { membersTexts } from '#text/members.ts';
import { moneyTexts } from '#text/money.ts';

import { callQuery } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import { DataList, NothingFound } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/pending.tsx';

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
function wantedIn(address: Address): PayloadInputOf<typeof listMembers> {
  const [text, after, by] = [address.get('text').trim(), address.get('after'), address.get('by')];
  return {
    ...(text !== '' && { text: text.slice(0, 64) }),
    ...((by === 'inviter' || by === 'address') && { by }),
    ...(address.get('state') === 'banned' && { banned: true }),
    ...(after !== '' && { after }),
  };
}

/** The members that a search finds; each leads to its page. */
export default function MemberList({ address }: { address: Address }) {
  const go = useNavigate();
  const members = useQuery({
    ...callQuery(listMembers, wantedIn(address)),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <FilterBar filters={filters} address={address} />
      {members.error && !members.data ? (
        <LoadFailed query={members} />
      ) : (
        <DataList
          label={membersTexts.label}
          columns={columns}
          rows={members.data?.list}
          keyOf={({ memberCode }) => memberCode}
          nameOf={({ memberNichen }) => memberNichen}
          paging={{ kind: 'keyset', next: members.data?.next ?? null }}
          address={address}
          isBusy={members.isFetching}
          onOpen={({ memberCode }) => void go(`/members/${memberCode}`)}
          empty={<NoMembers address={address} />}
        />
      )}
    </>
  );
}

function NoMembers({ address }: { address: Address }) {
  const isNarrowed = ['text', 'state', 'after'].some((name) => address.get(name) !== '');
  return (
    <div className="card-empty">
      {isNarrowed ? (
        <NothingFound onClear={() => address.only({})} />
      ) : (
        <EmptyState icon={Users} title={membersTexts.emptyTitle} hint={membersTexts.emptyHint} />
      )}
    </div>
  );
}
