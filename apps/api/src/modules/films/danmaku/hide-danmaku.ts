import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { textIn } from '../../../text/text-in.ts';
import { readerLanguageOf } from '../../ground/site/reader-language.ts';
import { sendNotice } from '../../members/chat/send-message.ts';
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
    const hidden = await markHidden(tx, { id, at, operatorId });
    if (hidden !== null) {
      const body = textIn(readerLanguageOf(deps).ofSite()).danmakuHidden(hidden.text);
      await sendNotice(tx, { memberId: hidden.memberId, operatorId, body, sentAt: at });
      const change = { before: { hidden: false }, after: { hidden: true } };
      await act.saveAudit(tx, { subject: { kind: 'danmaku', id }, ...change, reason });
    } else if (!(await isKnownDanmaku(tx, id))) {
      refuse('danmaku-unknown');
    }
    return { hidden: true };
  });
}

/** An operator hides several comments at once; each author gets one notice. Those that are hidden already are left out. */
export function hideManyDanmaku(
  { deps, act }: OperatorContext,
  { ids, reason }: { ids: readonly number[]; reason: string },
): Promise<{ hidden: number }> {
  const { db, now } = deps;
  return db.transact(async (tx) => {
    const { operatorId } = act;
    const at = now();
    const texts = new Map<number, string[]>();
    let hidden = 0;
    // Locked in one order, so that two operators wait for each other and do not deadlock.
    for (const id of [...new Set(ids)].toSorted((one, other) => one - other)) {
      const gone = await markHidden(tx, { id, at, operatorId });
      if (gone === null) continue;
      hidden++;
      texts.set(gone.memberId, [...(texts.get(gone.memberId) ?? []), gone.text]);
      const change = { before: { hidden: false }, after: { hidden: true } };
      await act.saveAudit(tx, { subject: { kind: 'danmaku', id }, ...change, reason });
    }
    const { danmakuHidden } = textIn(readerLanguageOf(deps).ofSite());
    for (const [memberId, own] of [...texts].toSorted(([one], [other]) => one - other)) {
      const body = danmakuHidden(own.slice(0, 5).join(' / '));
      await sendNotice(tx, { memberId, operatorId, body, sentAt: at });
    }
    return { hidden };
  });
}
