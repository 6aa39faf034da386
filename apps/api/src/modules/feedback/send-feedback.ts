import type { Actor } from '../../calls/actor.ts';
import type { Deps } from '../../deps.ts';
import { countHit } from '../../platform/limits/rate-limit.ts';
import { insertFeedback } from './feedback.repo.ts';

const windowMs = 60 * 60_000;

/** Keeps a message to the operator, so many an hour. */
export async function sendFeedback(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  { memberId }: Actor,
  body: string,
): Promise<{ id: string }> {
  const at = now();
  const limit = { key: `feedback:${memberId}`, most: config.limits.feedbackPerHour, windowMs };
  return db.transact(async (tx) => {
    await countHit(tx, limit, at);
    return { id: await insertFeedback(tx, { memberId, body, at }) };
  });
}
