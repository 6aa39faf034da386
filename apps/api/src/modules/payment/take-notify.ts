import type { Deps } from '../../platform/deps.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import type { PaymentChannel } from './channel.ts';
import { disbelieve } from './channel.ts';
import { keepJudgement, keepNotify, type Outcome } from './notify.repo.ts';
import { parseNotify } from './parse-notify.ts';
import { settleClaim } from './settle-claim.ts';

/** What a channel is told: only when its word is done with for good it need not send it again. */
const done = new Set<Outcome>(['accepted', 'repeated', 'failed']);

/**
 * Takes a notify: keeps it as it came, judges it, and settles the order it is about. Answers whether the channel
 * may hear `success`, which is only after everything it caused is committed. The same notify any number of
 * times, at once and in several processes, credits once.
 */
export async function takeNotify(
  deps: Deps,
  channel: PaymentChannel,
  word: { raw: string; address: string },
): Promise<boolean> {
  const at = deps.now();
  const { db } = deps;
  const notifyId = await keepNotify(db, { ...word, channel: channel.key, source: 'notify', at });
  reach('notify: kept raw');
  const outcome = await judgeNotify(deps, channel, { notifyId, raw: word.raw });
  reach('notify: committed');
  return done.has(outcome);
}

/** Judges a notify that is kept. */
export async function judgeNotify(
  deps: Deps,
  channel: PaymentChannel,
  { notifyId, raw }: { notifyId: number; raw: string },
): Promise<Outcome> {
  const at = deps.now();
  const fields = parseNotify(raw);
  const { claim, disbelief } = fields ? channel.read(fields, at) : disbelieve('ambiguous');
  if (claim) return settleClaim(deps, { channel: channel.key, notifyId, claim, at });
  await keepJudgement(deps.db, { notifyId, outcome: disbelief, at });
  return disbelief;
}
