import type { Actor } from '../../calls/actor.ts';
import type { OwnLimit } from '../../calls/call-limit.ts';
import type { Deps } from '../../platform/deps.ts';
import { insertFeedback } from './feedback.repo.ts';

/** Keeps a message to the operator, so many an hour. */
export async function sendFeedback(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { actor: { memberId }, limit }: { actor: Actor; limit: OwnLimit },
  body: string,
): Promise<{ id: string }> {
  return db.transact(async (tx) => {
    await limit.count(tx);
    return { id: await insertFeedback(tx, { memberId, body, at: now() }) };
  });
}
