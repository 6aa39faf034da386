import type { Deps } from '../../platform/deps.ts';
import { channelsOf } from './channels.ts';
import { keepJudgement, findUnjudged, type KeptNotify } from './notify.repo.ts';
import { judgeNotify } from './take-notify.ts';

/** A notify not judged by then belongs to no process any more: the process that took it is gone. */
const abandonedMs = 60_000;

type LeftoverDeps = Deps;

/**
 * Judges notifies that were kept and not judged, so that none is lost with the process that took it. One that can't
 * be judged now waits for another run, and holds up no other; one of a channel whose key can't be read waits for that.
 */
export async function judgeLeftovers(deps: LeftoverDeps): Promise<void> {
  const before = new Date(deps.now().getTime() - abandonedMs);
  const { unready } = await channelsOf(deps)();
  for (const kept of await findUnjudged(deps.db, before, unready)) {
    await judgeOne(deps, kept).catch((error: unknown) => {
      deps.log.warn({ err: error, notifyId: kept.notifyId }, 'a notify could not be judged');
    });
  }
}

async function judgeOne(deps: LeftoverDeps, kept: KeptNotify): Promise<void> {
  const channel = (await channelsOf(deps)()).find(kept.channel);
  if (channel) await judgeNotify(deps, channel, kept);
  // Of a channel that is no longer set up nothing can be verified.
  else
    await keepJudgement(deps.db, { notifyId: kept.notifyId, outcome: 'bad_sign', at: deps.now() });
}
