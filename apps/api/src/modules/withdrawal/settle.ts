import { withdrawalDetail } from '../../text/zh-withdrawal.ts';
import { settleHold } from '../wallet/hold-money.ts';
import type { Handled } from './handle-withdrawal.ts';

/** Moves what a withdrawal held out or back; the ledger transaction's id. */
export async function settle({ tx, row, at }: Handled, end: 'paid' | 'returned'): Promise<string> {
  const { orderNo, memberId, amountFen, channel } = row;
  const businessKey = `withdrawal:${orderNo}:settled`;
  const hold = { businessKey, memberId, amountFen: BigInt(amountFen), at };
  const id = await settleHold(tx, { ...hold, detail: withdrawalDetail[channel] }, end);
  if (id === null) throw new Error(`withdrawal ${orderNo} was settled without its state`);
  return id;
}
