import type { IncomingTitle } from '@lantern/rules/incoming-title';

import type { Db } from '../../../../platform/database/db.ts';
import { ownFields, sourceFields } from '../../catalogue/field-owners.repo.ts';
import { insertKeys } from './candidates.repo.ts';
import { keysOf } from './keep-title-keys.ts';
import { saveHosts } from './lines.repo.ts';
import {
  type BoundCategory,
  type DraftReason,
  draftReason,
  type SourceDesk,
} from './place-title.ts';
import { originsOf, type PlayableLine } from './playable-lines.ts';
import {
  insertChannels,
  insertEpisodes,
  insertOrigins,
  insertVideos,
  saveFacts,
  drawChannelIds,
  type TitleFactRow,
} from './titles.repo.ts';

/** A title of a source that becomes a video, with the id drawn for it. */
export interface TitleToMake {
  videoId: number;
  title: IncomingTitle;
  lines: readonly PlayableLine[];
  category: BoundCategory;
}

/**
 * Makes videos of titles, with their lines, keys and the record of where they are from. Returns each with the reason for
 * which it is a draft; `""` for a published one.
 */
export async function createTitles<Making extends TitleToMake>(
  tx: Db,
  desk: SourceDesk,
  making: readonly Making[],
): Promise<{ it: Making; reason: DraftReason }[]> {
  if (making.length === 0) return [];
  const reasoned = making.map((it) => ({ it, reason: draftReason(it.title, it.lines, desk) }));
  await insertVideos(
    tx,
    reasoned.map(({ it, reason }) => videoRow(desk, it, reason)),
  );
  await saveFacts(
    tx,
    making.map((it) => factRow(it.videoId, it.title)),
  );
  await insertKeys(
    tx,
    making.flatMap((it) => keysOf(it.videoId, it.title)),
  );
  const origins = making.map(({ videoId, title }) => ({ videoId, remark: originOf(title) }));
  await insertOrigins(tx, origins, { ...desk, party: desk.sourceName });
  const locked = making.filter((it) => it.title.isLocked).map((it) => it.videoId);
  if (locked.length > 0) {
    const by = { operatorId: null, at: desk.at, sourceId: desk.sourceId };
    await ownFields(tx, { videoIds: locked, fields: sourceFields }, by);
  }
  await insertLines(tx, desk, making);
  return reasoned;
}

/** The remark in the record of rights: the id at the source, and the address of the first episode. */
const originOf = ({ remoteId, lines }: IncomingTitle): string =>
  [remoteId, lines[0]?.episodes[0]?.address ?? '']
    .filter((it) => it !== '')
    .join(' ')
    .slice(0, 500);

function videoRow(
  { at, policy }: SourceDesk,
  { videoId: id, title, category }: TitleToMake,
  reason: DraftReason,
) {
  const { rootCode: categoryCode, sonCode, darkWeb } = category;
  const from = title.updatedAt ?? title.addedAt ?? at;
  return {
    id,
    title: title.name,
    introduction: title.introduction,
    author: authorOf(title),
    tags: title.tags,
    durationSeconds: title.durationSeconds ?? 0,
    likes: policy.takesCounts ? (title.likes ?? 0) : 0,
    score: title.score ?? 0,
    categoryCode,
    sonCode,
    darkWeb,
    publishedAt: reason === '' ? from : null,
    createdAt: title.addedAt ?? at,
  };
}

/** The author of a video: the title's directors, at most five, in one line. */
export const authorOf = ({ directors }: IncomingTitle): string => directors.slice(0, 5).join('、');

export const factRow = (videoId: number, title: IncomingTitle): TitleFactRow => ({
  videoId,
  year: title.year,
  area: title.area,
  language: title.language,
  actors: title.actors,
  directors: title.directors,
  referenceId: title.referenceId,
  remark: title.remark,
  hasEnded: title.hasEnded,
});

/** Adds lines to videos, each from the position `from` on; 0 by default. */
export async function insertLines(
  tx: Db,
  { sourceId }: SourceDesk,
  titles: readonly { videoId: number; lines: readonly PlayableLine[]; from?: number }[],
): Promise<void> {
  const lines = titles.flatMap(({ videoId, lines: its, from = 0 }) =>
    its.map((line, index) => ({ videoId, line, position: from + index })),
  );
  if (lines.length === 0) return;
  await saveHosts(tx, { hosts: originsOf(lines.map((it) => it.line)) });
  const ids = await drawChannelIds(tx, lines.length);
  const placed = lines.map((it, index) => ({ ...it, id: ids[index] ?? 0 }));
  await insertChannels(
    tx,
    placed.map(({ id, videoId, line, position }) => ({
      id,
      videoId,
      name: line.name,
      position,
      sourceId,
      playerCode: line.player,
      remotePlace: line.place,
    })),
  );
  await insertEpisodes(
    tx,
    placed.flatMap(({ id: channelId, videoId, line }) =>
      line.episodes.map((it, position) => ({ ...it, channelId, videoId, position })),
    ),
  );
}
