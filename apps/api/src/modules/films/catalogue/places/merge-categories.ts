import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import { mostInBatch } from '@lantern/contracts/calls/operator/batches';
import type { mergeCategories as mergeCall } from '@lantern/contracts/calls/operator/places';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import * as merge from './merge.repo.ts';
import { presentPlaceEdit } from './operate-places.ts';
import * as places from './places.repo.ts';

/** The contents of a category, for an operator who may merge it into another. Refuses with `category-unknown`. */
export async function previewMerge(db: Db, code: string): Promise<merge.MergeCounts> {
  if ((await places.findPlace(db, { code })) === null) refuse('category-unknown');
  return merge.countIn(db, code);
}

/**
 * Merges a category into another, which keeps its name and place. Refuses with `category-unknown`, `category-merge`,
 * `batch-large`, and with `title-taken` when both hold a video of the same title.
 */
export function mergeCategories(
  { deps: { db }, act }: OperatorContext,
  { code, into, reason }: PayloadOf<typeof mergeCall>,
): Promise<AnswerOf<typeof mergeCall>> {
  return db.transact(async (tx) => {
    await places.lockPlaces(tx);
    await merge.lockMergedPlaces(tx, code, into);
    const from = (await places.findPlace(tx, { code })) ?? refuse('category-unknown');
    const to = (await places.findPlace(tx, { code: into })) ?? refuse('category-unknown');
    const hasChildren = (await places.findLevel(tx, { parentCode: code })).length > 0;
    if (code === into || hasChildren || from.darkWeb !== to.darkWeb) refuse('category-merge');
    const moved = await merge.countIn(tx, code);
    if (moved.videos > mostInBatch) refuse('batch-large');
    if (await merge.hasSameTitle(tx, code, merge.placeOf(to).rootCode)) refuse('title-taken');
    await merge.moveContent(tx, code, to);
    for (const topic of await merge.lockTopicsOf(tx, code))
      await places.updateTopic(tx, { ...topic, ...categoriesAfterMerge(topic, from, to) });
    await places.deletePlace(tx, { code });
    const change = { before: presentPlaceEdit(from), after: { into, ...moved }, reason };
    await act.saveAudit(tx, { subject: { kind: 'category', id: code }, ...change });
    return moved;
  });
}

/** The categories that a topic shows after the merge. */
function categoriesAfterMerge(
  { categoryCode, sonCodes }: places.TopicRow,
  from: places.PlaceRow,
  to: places.PlaceRow,
): Pick<places.TopicRow, 'categoryCode' | 'sonCodes'> {
  const { rootCode, sonCode } = merge.placeOf(to);
  const there = sonCode === null ? [] : [sonCode];
  const others = sonCodes.filter((it) => it !== from.code);
  if (rootCode === categoryCode && sonCode !== null)
    return { categoryCode, sonCodes: [...new Set([...others, sonCode])] };
  // Other categories that the topic shows keep it in its root.
  if (others.length > 0) return { categoryCode, sonCodes: others };
  return { categoryCode: rootCode, sonCodes: there };
}
