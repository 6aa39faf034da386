import { exportWithdrawals } from '@lantern/contracts/calls/operator/orders';
import { listWithdrawals } from '@lantern/contracts/calls/operator/withdrawals';
import type { Withdrawal } from '@lantern/contracts/entities/withdrawal';
import { Wallet } from 'lucide-react';
import { Route, Routes } from 'react-router-dom';

import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';
import { withdrawalsTexts } from '#text/withdrawals.ts';

import { badge, cell, headline, minute, yuan } from '../../declare/cells.tsx';
import { choice } from '../../declare/filters.ts';
import { defineList, List } from '../../declare/list.tsx';
import { useAddress } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import { Screen } from '../../ui/screen.tsx';
import { payoutColor } from '../../ui/state-colors.ts';

const WithdrawalPage = lazy(() => import('./withdrawal-page.tsx'));

/** The list of withdrawals, and the page of one. */
const Withdrawals = () => (
  <Routes>
    <Route path=":orderNo" element={<WithdrawalPage />} />
    <Route path="*" element={<WithdrawalList />} />
  </Routes>
);

export default Withdrawals;

/** Returns why a withdrawal deserves a second look, in words. */
function warningsOf({ isNewSession, credentialChanges }: Withdrawal): string[] {
  const names = [...new Set(credentialChanges.map(({ loginName }) => loginName))];
  return [
    ...(isNewSession ? [withdrawalsTexts.newSession] : []),
    ...(names.length > 0 ? [withdrawalsTexts.changedBy(texts.common.listed(names))] : []),
  ];
}

const withdrawals = defineList(listWithdrawals, {
  words: withdrawalsTexts,
  icon: Wallet,
  keyOf: ({ orderNo }) => orderNo,
  nameOf: ({ memberNichen, money }) => `${memberNichen} ${money}`,
  opens: ({ orderNo }) => `/withdrawals/${orderNo}`,
  exporter: exportWithdrawals,
  filters: { state: choice(moneyTexts.payoutState) },
  columns: {
    member: headline((it) => [
      it.memberNichen,
      it.orderNo,
      ...warningsOf(it).map((warning) => (
        <span key={warning} className="error">
          {warning}
        </span>
      )),
    ]),
    money: yuan(({ money }) => money),
    state: badge(({ state }) => state, payoutColor, moneyTexts.payoutState),
    approvals: cell((it) =>
      withdrawalsTexts.approvalText(it.approvedBy.length, it.approvalsNeeded),
    ),
    channel: cell(({ index }) => moneyTexts.payoutChannel[index]),
    created: minute(({ createTime }) => createTime),
  },
});

function WithdrawalList() {
  const address = useAddress();
  return (
    <Screen title={texts.sections.withdrawals} hint={withdrawalsTexts.hint}>
      <List of={withdrawals} address={address} />
    </Screen>
  );
}
