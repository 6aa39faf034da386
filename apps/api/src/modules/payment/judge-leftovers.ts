import type { Deps } from '../../platform/deps.ts';
import { channelsOf } from './channels.ts';
import { keepJudgement, findUnjudged, type KeptNotify } from './notify.repo.ts';
import { judgeNotify } from './take-notify.ts';

/** The age from which a notify without a judgement is left over: the process that took it is gone. */
const abandonedMs = 60_000;

/**
 * Judges notifies that were kept and not judged, so that none is lost with the process that took it. One that can't
 * be judged now waits for another run, and holds up no other; one of a channel whose key can't be read waits for that.
 */
export async function judgeLeftovers(deps: Deps): Promise<void> {
  const before = new Date(deps.now().getTime() - abandonedMs);
  const { unready } = await channelsOf(deps)();
  for (const kept of await findUnjudged(deps.db, before, unready)) {
    await judgeOne(deps, kept).catch((error: unknown) => {
      deps.log.warn({ err: error, notifyId: kept.notifyId }, 'a notify could not be judged');
    });
  }
}

async function judgeOne(deps: Deps, kept: KeptNotify): Promise<void> {
  const channel = (await channelsOf(deps)()).find(kept.channel);
  if (channel) await judgeNotify(deps, channel, kept);
  // A notify of a channel that no longer exists can't be verified.
  else
    await keepJudgement(deps.db, { notifyId: kept.notifyId, outcome: 'bad_sign', at: deps.now() });
}
