import type { Deps } from '../../platform/deps.ts';
import { reach } from '../../platform/processes/kill-points.ts';
import type { Settlement, PaymentChannel, ParsedNotify } from './channel.ts';
import { mismatched } from './channel.ts';
import { countKept, keepJudgement, keepNotify, type Outcome, sampleNotify } from './notify.repo.ts';
import { parseNotify } from './parse-notify.ts';
import { foresee, settleNotify } from './settle-notify.ts';

/** What a channel is told: it need not send a notify again once that is settled for good. */
const done = new Set<Outcome>(['accepted', 'repeated', 'failed']);

/** So many notifies of one payment are kept; channels send theirs about six times. */
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
  notify: { raw: string; address: string },
): Promise<boolean> {
  const at = deps.now();
  const { db } = deps;
  const { settlement, mismatch } = readNotify(channel, notify.raw, at);
  const foreseen = settlement ? await foreseeSurplus(deps, channel, settlement) : mismatch;
  if (foreseen !== null) {
    await sampleNotify(db, { ...notify, channel: channel.key, outcome: foreseen, at });
    return done.has(foreseen);
  }
  const notifyId = await keepNotify(db, { ...notify, channel: channel.key, source: 'notify', at });
  reach('notify: kept raw');
  const outcome = await judgeNotify(deps, channel, { notifyId, raw: notify.raw });
  reach('notify: committed');
  return done.has(outcome);
}

/** What a channel says, or why it can't be verified. */
function readNotify(channel: PaymentChannel, raw: string, at: Date): ParsedNotify {
  const fields = parseNotify(raw);
  return fields ? channel.read(fields, at) : mismatched('ambiguous');
}

/** The outcome of a notify that was kept often enough and would move nothing again; null for any other. */
async function foreseeSurplus(
  deps: Deps,
  { key: channel }: PaymentChannel,
  settlement: Settlement,
): Promise<Outcome | null> {
  const kept = await countKept(deps.db, { channel, tradeNo: settlement.tradeNo, most: mostKept });
  if (kept < mostKept) return null;
  const foreseen = await foresee(deps, { channel, settlement });
  return foreseen === 'settle' ? null : foreseen;
}

/** Judges a notify that is kept. */
export async function judgeNotify(
  deps: Deps,
  channel: PaymentChannel,
  { notifyId, raw }: { notifyId: number; raw: string },
): Promise<Outcome> {
  const at = deps.now();
  const { settlement, mismatch } = readNotify(channel, raw, at);
  if (settlement) return settleNotify(deps, { channel: channel.key, notifyId, settlement, at });
  await keepJudgement(deps.db, { notifyId, outcome: mismatch, at });
  return mismatch;
}
