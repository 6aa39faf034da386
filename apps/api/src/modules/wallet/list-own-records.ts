import type { RecordRow } from '@lantern/contracts/entities/record-row';
import { formatYuan } from '@lantern/rules/money';
import { businessDayOf, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { Deps } from '../../platform/deps.ts';
import { coinRecordDetail, describeEntry, earningDetail, owedNote } from '../../text/zh-records.ts';
import {
  type CoinRecordRow,
  type EarningRow,
  findCoinRecords,
  findEarnings,
} from './own-records.repo.ts';

const randomDigits = 12;

type Entry = Pick<CoinRecordRow, 'transactionId' | 'createdAt'>;

/** A letter, the day and the part of the transaction's id that tells it apart. */
function makeNumber(letter: string, { transactionId, createdAt }: Entry): string {
  const day = businessDayOf(createdAt).replaceAll('-', '');
  return `${letter}${day}${transactionId.replaceAll('-', '').slice(-randomDigits).toUpperCase()}`;
}

/** Of coins that were bought, the order's number. */
const presentCoins = (row: CoinRecordRow): RecordRow => ({
  title: /^order:([A-Z]\d+)/.exec(row.businessKey)?.[1] ?? makeNumber('C', row),
  amountSource: describeEntry(row) || coinRecordDetail,
  price: row.coins,
  createTime: formatShanghaiTime(row.createdAt),
  status: 'posted',
});

/** Of a withdrawal, its own number. The number of a friend's order is the friend's. */
const presentEarning = (row: EarningRow): RecordRow => ({
  title: /^withdrawal:([A-Z]\d+)/.exec(row.businessKey)?.[1] ?? makeNumber('S', row),
  amountSource: earningDetail(row.kind, describeEntry(row)),
  price: formatYuan(row.amountFen),
  createTime: formatShanghaiTime(row.createdAt),
  status: 'posted',
  ...(row.owedFen > 0 && { note: owedNote(formatYuan(row.owedFen)) }),
});

interface Window {
  offset: number;
  limit: number;
}

/** What moved a member's coins as lines of their records, newest first. */
export async function listCoinRecords(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  window: Window,
): Promise<RecordRow[]> {
  return (await findCoinRecords(db, memberId, window)).map(presentCoins);
}

/** What moved a member's balance likewise: commissions in and taken back, withdrawals out and returned. */
export async function listEarnings(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  window: Window,
): Promise<RecordRow[]> {
  return (await findEarnings(db, memberId, window)).map(presentEarning);
}
