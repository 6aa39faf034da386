import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { isKnownDanmaku, markHidden } from './danmaku.repo.ts';

/** An operator takes a comment out of sight, for everybody at once. Refuses with `danmaku-unknown`. */
export function hideDanmaku(
  { deps: { db, now }, act }: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<{ hidden: true }> {
  return db.transact(async (tx) => {
    if (await markHidden(tx, id, { at: now(), operatorId: act.operatorId })) {
      const change = { before: { hidden: false }, after: { hidden: true } };
      await act.keepAudit(tx, { subject: { kind: 'danmaku', id }, ...change, reason });
    } else if (!(await isKnownDanmaku(tx, id))) {
      refuse('danmaku-unknown');
    }
    return { hidden: true };
  });
}
