import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  listAllTopics as topicsCall,
  listCategories as listCall,
  removeCategory as removeCall,
  saveCategory as saveCall,
  saveTopic as saveTopicCall,
} from '@lantern/contracts/calls/operator/places';
import type { categoryEdit, topicEdit } from '@lantern/contracts/entities/place';
import type * as z from 'zod/mini';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { versionOf } from '../../../../calls/edit-version.ts';
import { readPictureAddress } from '../../../../http/picture-address.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { AuditSubject } from '../../../../platform/audit/record-audit.ts';
import { rememberOne } from '../../../../platform/cache/remember.ts';
import type { Db } from '../../../../platform/database/db.ts';
import { oncePerSite } from '../../../../platform/once-per-site.ts';
import { claimPicture } from '../../../../platform/storage/claim-picture.ts';
import { topicPicture } from '../lists/list-topics.ts';
import * as places from './places.repo.ts';

/** The fields of a category that operators edit. */
export const presentPlaceEdit = (
  row: Omit<places.PlaceRow, 'code'>,
): z.infer<typeof categoryEdit> => ({
  name: row.name,
  nameEn: row.nameEn,
  parentCode: row.parentCode,
  isHidden: row.hidden,
  isDarkWeb: row.darkWeb,
});

const presentPlace = (row: places.PlaceRow, videos: number | null) => ({
  ...presentPlaceEdit(row),
  code: row.code,
  version: versionOf(presentPlaceEdit(row)),
  videos,
});

const presentTopicEdit = (row: places.TopicRow): z.infer<typeof topicEdit> => ({
  title: row.title,
  titleEn: row.titleEn,
  categoryCode: row.categoryCode,
  sonCodes: row.sonCodes,
  picture: topicPicture(row.picture),
  isHidden: row.hidden,
});

const presentTopic = (row: places.TopicRow) => ({
  ...presentTopicEdit(row),
  id: row.id,
  version: versionOf(presentTopicEdit(row)),
});

/** The number of films in each category, counted once per change, because the count reads every film. */
const countsOf = oncePerSite((deps) =>
  rememberOne(deps, { name: 'category counts', topics: ['catalogue'], ttlMs: 60_000 }, () =>
    places.countPlaces(deps.db),
  ),
);

/** Every category, parents before children. */
export async function listPlaces(
  { deps }: OperatorContext,
  { isCounted }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const [rows, counts] = await Promise.all([
    places.findPlaces(deps.db),
    isCounted === true ? countsOf(deps)() : null,
  ]);
  return { list: rows.map((row) => presentPlace(row, counts && (counts.get(row.code) ?? 0))) };
}

/** Refuses an operator whose version is not the current one, because another operator saved first. */
function checkVersion(version: string | undefined, before: { version: string } | null): void {
  if (before !== null && version !== before.version) refuse('place-edited');
}

/** The English text after a change; when the change leaves it out, it stays. */
const englishAfter = (asked: string | undefined, before: string | undefined): string =>
  asked ?? before ?? '';

/** The row of a category after the change. A child belongs to the dark web if its root does. Refuses with `category-parent`. */
async function wantedPlace(
  tx: Db,
  { name, nameEn, parentCode, isHidden, isDarkWeb }: PayloadOf<typeof saveCall>,
  before: places.PlaceRow | null,
): Promise<Omit<places.PlaceRow, 'code'>> {
  if (before !== null && before.parentCode !== parentCode) refuse('category-parent');
  const parent = parentCode === null ? null : await places.findPlace(tx, { code: parentCode });
  if (parentCode !== null && parent?.parentCode !== null) refuse('category-parent');
  return {
    name,
    nameEn: englishAfter(nameEn, before?.nameEn),
    parentCode,
    hidden: isHidden,
    darkWeb: parent?.darkWeb ?? isDarkWeb,
  };
}

/**
 * An operator changes or makes a category. Refuses with `category-unknown`, `place-edited`, `category-name-taken`, and with
 * `category-parent` for a parent that it can't have.
 */
export function saveCategory(
  { deps: { db }, act }: OperatorContext,
  asked: PayloadOf<typeof saveCall>,
): Promise<AnswerOf<typeof saveCall>> {
  const { code, version, name, parentCode } = asked;
  return db.transact(async (tx) => {
    await places.lockPlaces(tx);
    const row =
      code === undefined
        ? null
        : ((await places.findPlace(tx, { code })) ?? refuse('category-unknown'));
    const before = row && presentPlace(row, null);
    const wanted = await wantedPlace(tx, asked, row);
    if (before && versionOf(presentPlaceEdit(wanted)) === before.version) return before;
    checkVersion(version, before);
    const level = await places.findLevel(tx, { parentCode });
    if (level.some((it) => it.name === name && it.code !== code)) refuse('category-name-taken');
    const saved = row
      ? await places.updatePlace(tx, { ...wanted, code: row.code })
      : await places.insertPlace(tx, wanted);
    const after = presentPlace(saved ?? refuse('category-unknown'), null);
    await act.saveAudit(tx, { subject: { kind: 'category', id: after.code }, before, after });
    return after;
  });
}

/** An operator removes an empty category. Refuses with `category-unknown` and `category-used`. */
export function removeCategory(
  { deps: { db }, act }: OperatorContext,
  { code, reason }: PayloadOf<typeof removeCall>,
): Promise<null> {
  return db.transact(async (tx) => {
    await places.lockPlaces(tx);
    await places.lockCategories(tx, { codes: [code] });
    const row = (await places.findPlace(tx, { code })) ?? refuse('category-unknown');
    if (await places.isPlaceUsed(tx, code)) refuse('category-used');
    await places.deletePlace(tx, { code });
    const change = { before: presentPlaceEdit(row), reason };
    await act.saveAudit(tx, { subject: { kind: 'category', id: code }, ...change });
    return null;
  });
}

/** A list that operators put in order, by the keys of its entries. */
export interface Arranging<Key extends string | number> {
  subject: AuditSubject & { id: string };
  read: (tx: Db) => Promise<Key[]>;
  write: (tx: Db, order: readonly Key[]) => Promise<void>;
}

/** Puts a list into the given order. Refuses with `place-edited` when another operator added or removed an entry. */
export function arrange<Key extends string | number>(
  { deps: { db }, act }: OperatorContext,
  order: readonly Key[],
  { subject, read, write }: Arranging<Key>,
): Promise<null> {
  return db.transact(async (tx) => {
    await places.lockPlaces(tx);
    const before = await read(tx);
    const wanted = new Set(order);
    const isSame = wanted.size === before.length && before.every((it) => wanted.has(it));
    if (!isSame || order.length !== before.length) refuse('place-edited');
    if (before.every((it, index) => it === order[index])) return null;
    await write(tx, order);
    await act.saveAudit(tx, { subject, before: { order: before }, after: { order } });
    return null;
  });
}

/** The order of the categories of one level. */
export const levelOrder = (parentCode: string | null): Arranging<string> => ({
  subject: { kind: 'category', id: parentCode ?? '0' },
  read: async (tx) => (await places.findLevel(tx, { parentCode })).map(({ code }) => code),
  write: places.arrangeCategories,
});

/** The order of all topics. */
export const topicsOrder: Arranging<number> = {
  subject: { kind: 'topic', id: 'all' },
  read: places.topicOrder,
  write: places.arrangeTopics,
};

/** Every topic in its order. */
export const listAllTopics = async ({
  deps,
}: OperatorContext): Promise<AnswerOf<typeof topicsCall>> => ({
  list: (await places.findAllTopics(deps.db)).map(presentTopic),
});

/**
 * An operator changes or makes a topic. Refuses with `topic-unknown`, `place-edited`, `category-unknown` and
 * `picture-gone`.
 */
export function saveTopic(
  { deps: { db, now }, act }: OperatorContext,
  { id, version, ...asked }: PayloadOf<typeof saveTopicCall>,
): Promise<AnswerOf<typeof saveTopicCall>> {
  return db.transact(async (tx) => {
    await places.lockPlaces(tx);
    const row =
      id === undefined ? null : ((await places.findTopic(tx, { id })) ?? refuse('topic-unknown'));
    const before = row && presentTopic(row);
    checkVersion(version, before);
    const wanted = await wantedTopic(tx, asked, row);
    const { picture } = wanted;
    if (picture !== row?.picture && picture.startsWith('images/'))
      await claimPicture(tx, picture, now());
    const saved = row
      ? await places.updateTopic(tx, { ...wanted, id: row.id })
      : await places.insertTopic(tx, wanted);
    const after = presentTopic(saved ?? refuse('topic-unknown'));
    await act.saveAudit(tx, { subject: { kind: 'topic', id: after.id }, before, after });
    return after;
  });
}

/** The row of a topic after the change. Refuses with `category-unknown`, also for children of another root. */
async function wantedTopic(
  tx: Db,
  asked: Omit<PayloadOf<typeof saveTopicCall>, 'id' | 'version'>,
  before: places.TopicRow | null,
): Promise<Omit<places.TopicRow, 'id'>> {
  const { title, titleEn, categoryCode, sonCodes, picture, isHidden: hidden } = asked;
  const root = await places.findPlace(tx, { code: categoryCode });
  const sons = new Set(
    (await places.findLevel(tx, { parentCode: categoryCode })).map(({ code }) => code),
  );
  if (root?.parentCode !== null || !sonCodes.every((code) => sons.has(code)))
    refuse('category-unknown');
  const codes = [...new Set(sonCodes)];
  return {
    title,
    titleEn: englishAfter(titleEn, before?.titleEn),
    categoryCode,
    sonCodes: codes,
    hidden,
    picture: readPictureAddress(picture),
  };
}

/** An operator removes a topic. Refuses with `topic-unknown`. */
export function removeTopic(
  { deps: { db }, act }: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<null> {
  return db.transact(async (tx) => {
    await places.lockPlaces(tx);
    const row = (await places.findTopic(tx, { id })) ?? refuse('topic-unknown');
    await places.deleteTopic(tx, { id });
    const change = { before: presentTopicEdit(row), reason };
    await act.saveAudit(tx, { subject: { kind: 'topic', id }, ...change });
    return null;
  });
}
