import { exportWithdrawals } from '@lantern/contracts/calls/operator/orders';
import { listWithdrawals } from '@lantern/contracts/calls/operator/withdrawals';
import { type Withdrawal, withdrawalState } from '@lantern/contracts/entities/withdrawal';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';
import { lazy } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';

import { moneyTexts } from '#text/money.ts';
import { ordersTexts } from '#text/orders.ts';
import { texts } from '#text/texts.ts';
import { withdrawalsTexts } from '#text/withdrawals.ts';

import { callApi, pageQuery } from '../../api/call-api.ts';
import { download } from '../../api/download.ts';
import { useAddress } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { pageOf } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { payoutColor } from '../../ui/state-colors.ts';

const WithdrawalPage = lazy(() => import('./withdrawal-page.tsx'));

/** The list of withdrawals, and the page of one. */
export default function Withdrawals() {
  return (
    <Routes>
      <Route path=":orderNo" element={<WithdrawalPage />} />
      <Route path="*" element={<WithdrawalList />} />
    </Routes>
  );
}

const namesOf = (changes: Withdrawal['credentialChanges']): string[] => [
  ...new Set(changes.map(({ loginName }) => loginName)),
];

const columns: readonly Column<Withdrawal>[] = [
  {
    key: 'member',
    title: withdrawalsTexts.member,
    onCard: 'title',
    cell: ({ memberNichen, orderNo, isNewSession, credentialChanges }) => (
      <span className="title-lines">
        <span>{memberNichen}</span>
        <span className="dimmed small">{orderNo}</span>
        {isNewSession && <span className="error small">{withdrawalsTexts.newSession}</span>}
        {credentialChanges.length > 0 && (
          <span className="error small">
            {withdrawalsTexts.changedBy(texts.common.listed(namesOf(credentialChanges)))}
          </span>
        )}
      </span>
    ),
  },
  {
    key: 'money',
    title: withdrawalsTexts.money,
    isNumber: true,
    cell: ({ money }) => <strong>{moneyTexts.yuan(money)}</strong>,
  },
  {
    key: 'state',
    title: withdrawalsTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={payoutColor[state]}>{moneyTexts.payoutState[state]}</Badge>,
  },
  {
    key: 'approvals',
    title: withdrawalsTexts.approvals,
    cell: ({ approvedBy, approvalsNeeded }) =>
      withdrawalsTexts.approvalText(approvedBy.length, approvalsNeeded),
  },
  {
    key: 'channel',
    title: withdrawalsTexts.channel,
    cell: ({ index }) => moneyTexts.payoutChannel[index],
  },
  {
    key: 'created',
    title: withdrawalsTexts.created,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(0, 16)}</span>,
  },
];

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: withdrawalsTexts.state,
    options: withdrawalState.options.map((value) => ({
      value,
      label: moneyTexts.payoutState[value],
    })),
  },
];

function WithdrawalList() {
  const address = useAddress();
  const go = useNavigate();
  const state = withdrawalState.safeParse(address.get('state'));
  const wanted = { ...(state.success && { state: state.data }), currentPage: pageOf(address) };
  const all = useQuery(pageQuery(listWithdrawals, wanted));
  return (
    <Screen
      title={texts.sections.withdrawals}
      hint={withdrawalsTexts.hint}
      actions={
        <ConfirmButton
          label={withdrawalsTexts.export}
          question={withdrawalsTexts.export}
          consequence={ordersTexts.exportHint}
          run={async () => download((await callApi(exportWithdrawals, {})).url)}
          done={ordersTexts.exported}
          button={{ size: 'xs' }}
        />
      }
    >
      <PagedList
        query={all}
        filters={filters}
        label={withdrawalsTexts.label}
        columns={columns}
        keyOf={({ orderNo }) => orderNo}
        nameOf={({ memberNichen, money }) => `${memberNichen} ${money}`}
        address={address}
        onOpen={({ orderNo }) => void go(`/withdrawals/${orderNo}`)}
        empty={
          <EmptyState
            icon={Wallet}
            title={withdrawalsTexts.emptyTitle}
            hint={withdrawalsTexts.emptyHint}
          />
        }
      />
    </Screen>
  );
}
