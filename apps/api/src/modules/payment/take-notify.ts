import type { Deps } from '../../platform/deps.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import type { Claim, PaymentChannel, Reading } from './channel.ts';
import { disbelieve } from './channel.ts';
import { countKept, keepJudgement, keepNotify, type Outcome, sampleNotify } from './notify.repo.ts';
import { parseNotify } from './parse-notify.ts';
import { foresee, settleClaim } from './settle-claim.ts';

/** What a channel is told: only when its word is done with for good it need not send it again. */
const done = new Set<Outcome>(['accepted', 'repeated', 'failed']);

/** So often word of one payment is kept; channels send theirs about six times. */
const mostKept = 20;

/**
 * Takes a notify: keeps it as it came, judges it, and settles the order it is about. Answers whether the channel
 * may hear `success`, which is only after everything it caused is committed. The same notify any number of
 * times, at once and in several processes, credits once. What is not signed, and what a payer repeats without end, is
 * only sampled: neither may fill a table that nobody can delete from.
 */
export async function takeNotify(
  deps: Deps,
  channel: PaymentChannel,
  word: { raw: string; address: string },
): Promise<boolean> {
  const at = deps.now();
  const { db } = deps;
  const { claim, disbelief } = readWord(channel, word.raw, at);
  const foreseen = claim ? await foreseeSurplus(deps, channel, claim) : disbelief;
  if (foreseen !== null) {
    await sampleNotify(db, { ...word, channel: channel.key, outcome: foreseen, at });
    return done.has(foreseen);
  }
  const notifyId = await keepNotify(db, { ...word, channel: channel.key, source: 'notify', at });
  reach('notify: kept raw');
  const outcome = await judgeNotify(deps, channel, { notifyId, raw: word.raw });
  reach('notify: committed');
  return done.has(outcome);
}

/** What a channel says, if it is believed. */
function readWord(channel: PaymentChannel, raw: string, at: Date): Reading {
  const fields = parseNotify(raw);
  return fields ? channel.read(fields, at) : disbelieve('ambiguous');
}

/** What becomes of word that was kept often enough and would move nothing once more; null for any other. */
async function foreseeSurplus(
  deps: Deps,
  { key: channel }: PaymentChannel,
  claim: Claim,
): Promise<Outcome | null> {
  const kept = await countKept(deps.db, { channel, tradeNo: claim.tradeNo, most: mostKept });
  if (kept < mostKept) return null;
  const foreseen = await foresee(deps, { channel, claim });
  return foreseen === 'settle' ? null : foreseen;
}

/** Judges a notify that is kept. */
export async function judgeNotify(
  deps: Deps,
  channel: PaymentChannel,
  { notifyId, raw }: { notifyId: number; raw: string },
): Promise<Outcome> {
  const at = deps.now();
  const { claim, disbelief } = readWord(channel, raw, at);
  if (claim) return settleClaim(deps, { channel: channel.key, notifyId, claim, at });
  await keepJudgement(deps.db, { notifyId, outcome: disbelief, at });
  return disbelief;
}
