import type { RecordRow } from '@lantern/contracts/entities/record-row';
import { businessDayOf, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { Deps } from '../../deps.ts';
import { coinRecordDetail } from '../../text/zh-records.ts';
import { type CoinRecordRow, findCoinRecords } from './coin-records.repo.ts';

const randomDigits = 12;

/** The order's number for coins that were bought; else C, the day and the part of the transaction's id that tells it apart. */
function numberOf({ businessKey, transactionId, createdAt }: CoinRecordRow): string {
  const order = /^order:([A-Z]\d+)/.exec(businessKey)?.[1];
  if (order !== undefined) return order;
  const day = businessDayOf(createdAt).replaceAll('-', '');
  return `C${day}${transactionId.replaceAll('-', '').slice(-randomDigits).toUpperCase()}`;
}

const present = (row: CoinRecordRow): RecordRow => ({
  title: numberOf(row),
  amountSource: row.detail === '' ? coinRecordDetail : row.detail,
  price: row.coins,
  createTime: formatShanghaiTime(row.createdAt),
  status: 'posted',
});

/** What moved a member's coins as lines of their records, newest first. */
export async function listCoinRecords(
  { db }: Pick<Deps, 'db'>,
  memberId: number,
  window: { offset: number; limit: number },
): Promise<RecordRow[]> {
  return (await findCoinRecords(db, memberId, window)).map(present);
}
