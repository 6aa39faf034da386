import type { RecordRow } from '@lantern/contracts/entities/record-row';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import type { ListWindow } from '@lantern/rules/paging';
import { businessDayOf, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import {
  type CoinRecordRow,
  type EarningRow,
  findCoinRecords,
  findEarnings,
} from './own-records.repo.ts';

const randomDigits = 12;

type Entry = Pick<CoinRecordRow, 'transactionId' | 'createdAt'>;

/** The number of a record: a letter, the day, and the distinguishing part of the transaction's id. */
function makeNumber(letter: string, { transactionId, createdAt }: Entry): string {
  const day = businessDayOf(createdAt).replaceAll('-', '');
  return `${letter}${day}${transactionId.replaceAll('-', '').slice(-randomDigits).toUpperCase()}`;
}

/** The order's number, for coins that were bought. */
const presentCoins = (row: CoinRecordRow, language: Language): RecordRow => ({
  title: /^order:([A-Z]\d+)/.exec(row.businessKey)?.[1] ?? makeNumber('C', row),
  amountSource: textIn(language).describeEntry(row) || textIn(language).coinRecordDetail,
  price: row.coins,
  createTime: formatShanghaiTime(row.createdAt),
  status: 'posted',
});

/** The withdrawal's number. A friend's order number is not shown: it belongs to the friend. */
const presentEarning = (row: EarningRow, language: Language): RecordRow => ({
  title: /^withdrawal:([A-Z]\d+)/.exec(row.businessKey)?.[1] ?? makeNumber('S', row),
  amountSource: textIn(language).earningDetail(row.kind, textIn(language).describeEntry(row)),
  price: formatYuan(row.amountFen),
  createTime: formatShanghaiTime(row.createdAt),
  status: 'posted',
  ...(row.owedFen > 0 && { note: textIn(language).owedNote(formatYuan(row.owedFen)) }),
});

/** A member's movements of coins as record lines, newest first. */
export async function listCoinRecords(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  window: ListWindow,
  language: Language,
): Promise<RecordRow[]> {
  return (await findCoinRecords(db, memberId, window)).map((row) => presentCoins(row, language));
}

/** A member's movements of money as record lines: commissions in and taken back, withdrawals out and returned. */
export async function listEarnings(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  window: ListWindow,
  language: Language,
): Promise<RecordRow[]> {
  return (await findEarnings(db, memberId, window)).map((row) => presentEarning(row, language));
}
