import { exportWithdrawals } from '@lantern/contracts/calls/operator/orders';
import { listWithdrawals } from '@lantern/contracts/calls/operator/withdrawals';
import { type Withdrawal, withdrawalState } from '@lantern/contracts/entities/withdrawal';
import { Badge, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';

import { callApi, callQuery } from '../../api/call-api.ts';
import { download } from '../../api/download.ts';
import { messageOf } from '../../api/message-of.ts';
import { payoutColor, zhMoney } from '../../text/zh-money.ts';
import { zhOrders } from '../../text/zh-orders.ts';
import { zhWithdrawals } from '../../text/zh-withdrawals.ts';
import { zh } from '../../text/zh.ts';
import { type Address, useAddress } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { DataList, NothingFound } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { pageOf } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';

const WithdrawalPage = lazy(() => import('./withdrawal-page.tsx'));

const pageSize = 10;

/** What members want paid out, and the page of one. */
export default function Withdrawals() {
  return (
    <Suspense fallback={<Skeleton h={320} radius="lg" />}>
      <Routes>
        <Route path=":orderNo" element={<WithdrawalPage />} />
        <Route path="*" element={<WithdrawalList />} />
      </Routes>
    </Suspense>
  );
}

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'member',
    title: zhWithdrawals.member,
    onCard: 'title',
    cell: ({ memberNichen, orderNo, isNewSession }) => (
      <span className="title-lines">
        <span>{memberNichen}</span>
        <span className="dimmed small">{orderNo}</span>
        {isNewSession && <span className="error small">{zhWithdrawals.newSession}</span>}
      </span>
    ),
  },
  {
    key: 'money',
    title: zhWithdrawals.money,
    isNumber: true,
    cell: ({ money }) => <strong>{zhMoney.yuan(money)}</strong>,
  },
  {
    key: 'state',
    title: zhWithdrawals.state,
    onCard: 'mark',
    cell: ({ state }) => (
      <Badge variant="light" color={payoutColor[state]}>
        {zhMoney.payoutState[state]}
      </Badge>
    ),
  },
  {
    key: 'approvals',
    title: zhWithdrawals.approvals,
    cell: ({ approvedBy, approvalsNeeded }) =>
      zhWithdrawals.approvalText(approvedBy.length, approvalsNeeded),
  },
  {
    key: 'channel',
    title: zhWithdrawals.channel,
    cell: ({ index }) => zhMoney.payoutChannel[index],
  },
  {
    key: 'created',
    title: zhWithdrawals.created,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: zhWithdrawals.state,
    options: withdrawalState.options.map((value) => ({
      value,
      label: zhMoney.payoutState[value],
    })),
  },
];

function WithdrawalList() {
  const address = useAddress();
  const go = useNavigate();
  const state = withdrawalState.safeParse(address.get('state'));
  const wanted = { ...(state.success && { state: state.data }), currentPage: pageOf(address) };
  const all = useQuery({
    ...callQuery(listWithdrawals, wanted),
    placeholderData: keepPreviousData,
  });
  return (
    <Screen
      title={zh.sections.withdrawals}
      hint={zhWithdrawals.hint}
      actions={
        <ConfirmButton
          label={zhWithdrawals.export}
          question={zhWithdrawals.export}
          consequence={zhOrders.exportHint}
          run={async () => download((await callApi(exportWithdrawals, {})).url)}
          done={zhOrders.exported}
          button={{ size: 'xs' }}
        />
      }
    >
      <FilterBar filters={filters} address={address} />
      {all.error && !all.data ? (
        <LoadFailed message={messageOf(all.error)} onRetry={() => void all.refetch()} />
      ) : (
        <DataList
          label={zhWithdrawals.label}
          columns={columns}
          rows={all.data?.list}
          keyOf={({ orderNo }) => orderNo}
          nameOf={({ memberNichen, money }) => `${memberNichen} ${money}`}
          paging={{ kind: 'numbered', total: all.data?.total ?? 0, pageSize }}
          address={address}
          isBusy={all.isFetching}
          onOpen={({ orderNo }) => void go(`/withdrawals/${orderNo}`)}
          empty={<NoWithdrawals address={address} />}
        />
      )}
    </Screen>
  );
}

const NoWithdrawals = ({ address }: { address: Address }) => (
  <div className="card-empty">
    {address.get('state') === '' ? (
      <EmptyState icon={Wallet} title={zhWithdrawals.emptyTitle} hint={zhWithdrawals.emptyHint} />
    ) : (
      <NothingFound onClear={() => address.only({})} />
    )}
  </div>
);
