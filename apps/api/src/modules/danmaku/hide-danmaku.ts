import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { textIn } from '../../text/text-in.ts';
import { sendNotice } from '../chat/send-message.ts';
import { readerLanguageOf } from '../site/reader-language.ts';
import { isKnownDanmaku, markHidden } from './danmaku.repo.ts';

/** An operator hides a comment from all members at once, and its author gets a notice. Refuses with `danmaku-unknown`. */
export function hideDanmaku(
  { deps, act }: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<{ hidden: true }> {
  const { db, now } = deps;
  return db.transact(async (tx) => {
    const { operatorId } = act;
    const at = now();
    const hidden = await markHidden(tx, id, { at, operatorId });
    if (hidden !== null) {
      const body = textIn(readerLanguageOf(deps).ofSite()).danmakuHidden(hidden.text);
      await sendNotice(tx, { memberId: hidden.memberId, operatorId, body, sentAt: at });
      const change = { before: { hidden: false }, after: { hidden: true } };
      await act.keepAudit(tx, { subject: { kind: 'danmaku', id }, ...change, reason });
    } else if (!(await isKnownDanmaku(tx, id))) {
      refuse('danmaku-unknown');
    }
    return { hidden: true };
  });
}
