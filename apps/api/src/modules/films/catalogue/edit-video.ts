import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { editVideo as editCall } from '@lantern/contracts/calls/operator/videos';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { onlyChanged } from '../../../calls/edit-version.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { ownFields } from './field-owners.repo.ts';
import { hasForeignEpisode } from './operator-episodes.repo.ts';
import { presentEdit, type VideoEdit } from './operator-video.present.ts';
import { lockVideo, type OperatorVideoRow, updateVideo } from './operator-videos.repo.ts';
import { checkRights } from './publish-episode.ts';
import { findCategory, findVideoByTitle, lockTitle, type PlacedCategory } from './publish.repo.ts';
import { findDetail, readDetail } from './video-detail.ts';

/**
 * An operator saves an edit of the version that they read. When another operator saved first, it refuses with
 * `video-edited` and the names of the fields that differ. It also refuses with `video-unknown`, `title-taken`,
 * `category-unknown`, `lines-unpaid` and `rights-missing`.
 */
export function editVideo(
  { deps, act }: OperatorContext,
  { id, version, reason = '', ...asked }: PayloadOf<typeof editCall>,
): Promise<AnswerOf<typeof editCall>> {
  const { db, now } = deps;
  const edit: VideoEdit = { ...asked, tags: [...new Set(asked.tags)] };
  return db.transact(async (tx) => {
    // Titles before videos, as publishing locks them.
    await lockTitle(tx, edit.title);
    const row = (await lockVideo(tx, id, now())) ?? refuse('video-unknown');
    const before = await readDetail(tx, row, now());
    const changed = Object.keys(onlyChanged(presentEdit(row), edit));
    if (changed.length === 0) return before;
    if (version !== before.version) refuse('video-edited', { fields: changed });
    await writeEdit(tx, deps, { row, edit, operatorId: act.operatorId });
    const after = await findDetail(tx, id, now());
    await act.saveAudit(tx, { subject: { kind: 'video', id }, before, after, reason });
    return after;
  });
}

/** Writes an edit of a locked video. Refuses with `title-taken`, `category-unknown`, `lines-unpaid` and `rights-missing`. */
export async function writeEdit(
  tx: Db,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { row, edit, operatorId }: { row: OperatorVideoRow; edit: VideoEdit; operatorId: number },
): Promise<void> {
  const { title, introduction, author, tags, categoryCode, score, paid, price } = edit;
  const placed = (await findCategory(tx, { code: categoryCode })) ?? refuse('category-unknown');
  const place = placeOf(placed);
  if (title !== row.title || place.rootCode !== row.rootCode) {
    const sameTitle = await findVideoByTitle(tx, title, place.rootCode);
    if (sameTitle !== null && sameTitle !== row.id) refuse('title-taken');
  }
  if (isSoldFirst(row, { paid, ...place })) await checkOwn(tx, row.id);
  const publishedAt = publishedAtOf(row, edit);
  if (isPublishedThen(row, publishedAt, now()))
    await checkRights(tx, config, { videoId: row.id, at: publishedAt ?? now() });
  const text = { title, introduction, author, tags };
  const isEdited = (field: keyof typeof text): boolean =>
    String(text[field]) !== String(row[field]);
  const edited = (['title', 'introduction', 'author', 'tags'] as const).filter(isEdited);
  if (edited.length > 0) {
    await ownFields(tx, { videoIds: [row.id], fields: edited }, { operatorId, at: now() });
  }
  await updateVideo(tx, {
    id: row.id,
    ...text,
    ...place,
    score,
    paid,
    publishedAt,
    ownPrice: price,
  });
}

/** Whether an edit makes a video cost something, or puts it where only VIP members are. */
const isSoldFirst = (
  row: OperatorVideoRow,
  to: { paid: boolean; rootCode: string; darkWeb: boolean },
): boolean => (to.paid && !row.paid) || (to.darkWeb && to.rootCode !== row.rootCode);

/** An episode of another site can be neither sold nor cut into a trial. Refuses with `lines-unpaid`. */
async function checkOwn(tx: Db, id: number): Promise<void> {
  if (await hasForeignEpisode(tx, id)) refuse('lines-unpaid');
}

const placeOf = ({ code, parent_code: parent, dark_web: darkWeb }: PlacedCategory) =>
  parent === null
    ? { rootCode: code, sonCode: null, darkWeb }
    : { rootCode: parent, sonCode: code, darkWeb };

/** Whether a new date publishes the video, at once or later; a published video stays published. */
const isPublishedThen = ({ state, publishedAt }: OperatorVideoRow, to: Date | null, now: Date) =>
  state === 'published' &&
  to?.getTime() !== publishedAt?.getTime() &&
  ((publishedAt !== null && publishedAt > now) || (to !== null && to > now));

/** The publishing time. It keeps its milliseconds when the second on the wire is unchanged. */
function publishedAtOf(row: OperatorVideoRow, { publishTime }: VideoEdit): Date | null {
  if (publishTime === presentEdit(row).publishTime) return row.publishedAt;
  const at = publishTime === null ? null : parseShanghaiTime(publishTime);
  return at ?? refuse('bad-payload', { fields: ['publishTime'] });
}
