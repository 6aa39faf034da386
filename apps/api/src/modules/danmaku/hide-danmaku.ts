import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { keepAudit } from '../operator/keep-audit.ts';
import { isKnownDanmaku, markHidden } from './danmaku.repo.ts';

/** An operator takes a comment out of sight, for everybody at once. Refuses with `danmaku-unknown`. */
export function hideDanmaku(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, reason }: { id: number; reason: string },
  operatorId: number,
): Promise<{ hidden: true }> {
  return db.transact(async (tx) => {
    const at = now();
    if (await markHidden(tx, id, { at, operatorId })) {
      await keepAudit(tx, { operatorId, action: 'hide', target: `danmaku ${id}`, reason, at });
    } else if (!(await isKnownDanmaku(tx, id))) {
      refuse('danmaku-unknown');
    }
    return { hidden: true };
  });
}
