import { recordCalls } from '@lantern/contracts/calls/records';
import type { RecordMonth, RecordRow } from '@lantern/contracts/entities/record-row';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import { type ListWindow, pageWindow } from '@lantern/rules/paging';
import type { FastifyInstance } from 'fastify';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { MemberContext } from '../../../calls/call-context.ts';
import type { Deps } from '../../../platform/deps.ts';
import { listCoinRecords, listEarnings } from '../../ground/wallet/list-own-records.ts';
import { listOwnOrders } from '../payment/orders/list-own-orders.ts';
import { listOwnWithdrawals } from '../withdrawal/read-withdrawals.ts';
import { findMonths } from './record-months.repo.ts';

export function registerRecordsModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, recordCalls, {
    listRecords,
    listRecordMonths,
  });
}

type ListOwn = (
  deps: Deps,
  memberId: number,
  window: ListWindow,
  language: Language,
) => Promise<RecordRow[]>;

/** By the number of their tab. */
const tabs: readonly ListOwn[] = [listOwnOrders, listCoinRecords, listOwnWithdrawals, listEarnings];

/** A page of the caller's own orders, coin postings, withdrawals or earnings, newest first. */
function listRecords(
  { deps, actor: { memberId }, language }: MemberContext,
  { index, currentPage }: { index: number; currentPage: number },
): Promise<RecordRow[]> {
  const list = tabs[index];
  if (list === undefined) throw new RangeError(`there is no tab ${index}`);
  return list(deps, memberId, pageWindow(currentPage), language);
}

const COINS = 1;

/** What they come to, month by month. */
async function listRecordMonths(
  { deps, actor: { memberId } }: MemberContext,
  { index }: { index: number },
): Promise<RecordMonth[]> {
  const find = findMonths[index];
  if (find === undefined) throw new RangeError(`there is no tab ${index}`);
  const show = (amount: number) => (index === COINS ? amount : formatYuan(amount));
  return (await find(deps.db, memberId)).map(({ month, gained, spent }) => ({
    month,
    gained: show(gained),
    spent: show(spent),
  }));
}
