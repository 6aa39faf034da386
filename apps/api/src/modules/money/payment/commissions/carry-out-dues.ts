import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { killPoint } from '../../../../platform/processes/kill-points.ts';
import { postCredit } from '../../../ground/wallet/post-credit.ts';
import { takeBackCommission } from '../../../ground/wallet/take-back.ts';
import { type Due, findDues, findSomeDues, forgetDue, type KeptDue } from './dues.repo.ts';

type Means = Pick<Deps, 'db' | 'log'>;

/**
 * Posts what an order owes to the inviter's ledger, after the buyer's transaction has committed. It never throws: what can't be
 * posted now is left for {@link carryOutLeftovers}, and what the buyer paid is settled all the same.
 */
export async function carryOutDues(
  { db, log }: Means,
  order: Pick<Due, 'orderId' | 'memberId'>,
): Promise<void> {
  try {
    killPoint('commission: due');
    for (const due of await findDues(db, order)) await carryOut(db, due);
  } catch (error) {
    log.warn({ err: error, orderId: order.orderId }, 'a commission could not be posted yet');
  }
}

/** Posts what processes left that ended between the two transactions. One that can't be posted holds up no other order. */
export async function carryOutLeftovers({ db, log }: Means): Promise<void> {
  const failed = new Set<number>();
  for (let after = 0; ;) {
    const some = await findSomeDues(db, after);
    for (const due of some) {
      // A commission is taken back after it was paid, never before.
      if (failed.has(due.orderId)) continue;
      await carryOut(db, due).catch((error: unknown) => {
        failed.add(due.orderId);
        log.warn({ err: error, orderId: due.orderId }, 'a commission could not be posted yet');
      });
    }
    const last = some.at(-1);
    if (last === undefined) return;
    after = last.dueId;
  }
}

/**
 * Posts a due in a transaction of the inviter's, and then forgets it. Its business key happens once: a due that another
 * process posts at the same time, or posted before it was ended, moves nothing here.
 */
async function carryOut(db: Deps['db'], due: KeptDue): Promise<void> {
  await db.transact((tx) => (due.kind === 'commission' ? pay(tx, due) : takeBack(tx, due)));
  killPoint('commission: posted');
  await forgetDue(db, due);
}

async function pay(tx: Db, { number, inviterId: memberId, amountFen: amount, at }: KeptDue) {
  const share = { account: 'member_balance', memberId, amount } as const;
  const postings = [{ account: 'commissions', amount: -amount } as const, share];
  const businessKey = `commission:${number}`;
  const reason = { code: 'commission' } as const;
  await postCredit(tx, share, { businessKey, kind: 'commission', reason, at, postings });
}

const takeBack = (tx: Db, { number, inviterId, amountFen, at }: KeptDue): Promise<void> =>
  takeBackCommission(tx, {
    businessKey: `commission_returned:${number}`,
    reason: { code: 'commission_returned' },
    memberId: inviterId,
    amountFen,
    at,
  });
