import type { Goods } from '@lantern/rules/vip-plans';

import type { Db } from '../../../../platform/database/db.ts';
import type { LedgerEntry, Posting } from '../../../ground/wallet/accounts.ts';
import { grantVip } from '../../../ground/wallet/grant-vip.ts';
import { postTransaction } from '../../../ground/wallet/ledger.ts';
import { type Credit, postCredit } from '../../../ground/wallet/post-credit.ts';

/** Goods that were paid for. */
export interface Sale {
  /** `order:<number>`, or `case:<id>` of a payment that an operator matched. */
  businessKey: string;
  memberId: number;
  goods: Goods;
  amountFen: bigint;
  at: Date;
}

/** Posts the money that came in and gives the goods: coins in the same ledger transaction, VIP time beside it. */
export async function creditGoods(tx: Db, sale: Sale): Promise<void> {
  const { businessKey, memberId, goods, amountFen, at } = sale;
  const received: Posting[] = [
    { account: 'receipts', amount: -amountFen },
    { account: 'sales', amount: amountFen },
  ];
  const entry = { memberId, businessKey, reason: { code: 'sale', goods }, at } as const;
  if (goods.kind === 'vip') {
    const { plan, days } = goods;
    await grantVip(tx, { businessKey, memberId, reason: 'purchase', plan, days, at });
    await postOnce(tx, { ...entry, kind: 'vip_sale', postings: received });
    return;
  }
  const bought = { account: 'member_coins_bought', memberId, amount: BigInt(goods.coins) } as const;
  const coins: Posting[] = [{ account: 'coin_source', amount: -bought.amount }, bought];
  await postOnce(tx, { ...entry, kind: 'top_up', postings: [...received, ...coins] }, bought);
}

/** Throws when this settlement has posted before: then nothing of this transaction may happen. */
export async function postOnce(tx: Db, entry: LedgerEntry, credit?: Credit): Promise<void> {
  const id = await (credit ? postCredit(tx, credit, entry) : postTransaction(tx, entry));
  if (id === null) throw new Error(`${entry.businessKey} was posted before it was settled`);
}
