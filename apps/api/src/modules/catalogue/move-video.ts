import type { PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/videos';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import * as episodes from './operator-episodes.repo.ts';
import { binMs } from './operator-video.present.ts';
import {
  findVideo,
  lockVideo,
  type OperatorVideoRow,
  setVideoState,
} from './operator-videos.repo.ts';
import { findVideoByTitle, lockTitle } from './publish.repo.ts';
import { findDetail, readDetail, type VideoDetail } from './video-detail.ts';

/** Where a video may go from where it is. What is not said stays as it is. */
type Moved = Pick<OperatorVideoRow, 'state' | 'publishedAt' | 'deletedAt'>;

/** What moves a video in a transaction: what it becomes, or null where it is that already. */
type Move = (row: OperatorVideoRow, now: Date, tx: Db) => Moved | null | Promise<Moved | null>;

/** Publishes a draft, at once or later. Refuses with `video-moved`, `video-empty` and `title-taken`. */
const publishing =
  (publishTime: string | null): Move =>
  async (row, now, tx) => {
    if (row.state !== 'draft' || row.deletedAt !== null) return refuse('video-moved');
    if (row.episodes === 0) return refuse('video-empty');
    const sameTitle = await findVideoByTitle(tx, row.title, row.rootCode);
    if (sameTitle !== null && sameTitle !== row.id) return refuse('title-taken');
    const wrong = (): never => refuse('bad-payload', { fields: ['publishTime'] });
    const publishedAt = publishTime === null ? now : (parseShanghaiTime(publishTime) ?? wrong());
    return { ...row, state: 'published', publishedAt };
  };

const cancelling: Move = (row, now) => {
  const isAhead = row.state === 'published' && row.publishedAt !== null && row.publishedAt > now;
  return isAhead ? { ...row, state: 'draft', publishedAt: null } : refuse('video-moved');
};

/** Into the bin. One that lies there stays as it is. */
export const deleting: Move = (row, now) =>
  row.deletedAt === null
    ? { ...row, state: row.state === 'draft' ? 'draft' : 'taken_down', deletedAt: now }
    : null;

/** Out of the bin. A draft only while no other has taken its title. Refuses with `video-moved` and `title-taken`. */
const undeleting: Move = async (row, _now, tx) => {
  if (row.deletedAt === null) return refuse('video-moved');
  const isTaken =
    row.state === 'draft' && (await findVideoByTitle(tx, row.title, row.rootCode)) !== null;
  return isTaken ? refuse('title-taken') : { ...row, deletedAt: null };
};

/** Moves a video, and writes down who did it. Refuses with `video-unknown` and what the move refuses with. */
function move(
  { deps: { db, now }, act }: OperatorContext,
  { id, reason = '' }: { id: number; reason?: string },
  how: Move,
): Promise<VideoDetail> {
  return db.transact(async (tx) => {
    const row = await lockTitled(tx, id, now());
    const before = await readDetail(tx, row, now());
    const moved = await how(row, now(), tx);
    if (moved === null) return before;
    await setVideoState(tx, id, moved);
    const after = await findDetail(tx, id, now());
    await act.keepAudit(tx, { subject: { kind: 'video', id }, before, after, reason });
    return after;
  });
}

/** Titles before videos, as every other place that publishes locks them. */
async function lockTitled(tx: Db, id: number, now: Date): Promise<OperatorVideoRow> {
  const { title } = await findDetail(tx, id, now);
  await lockTitle(tx, title);
  return (await lockVideo(tx, id, now)) ?? refuse('video-unknown');
}

/**
 * Holds a video that was taken down until the transaction ends, as one that may be shown again. One in another state
 * is left alone. Refuses with `video-empty` and `title-taken`.
 */
export async function checkRestorable(tx: Db, id: number, now: Date): Promise<void> {
  const known = await findVideo(tx, id, now);
  if (known === null) return;
  await lockTitle(tx, known.title);
  const row = await lockVideo(tx, id, now);
  if (row?.state !== 'taken_down' || row.deletedAt !== null) return;
  if (row.episodes === 0) refuse('video-empty');
  if ((await findVideoByTitle(tx, row.title, row.rootCode)) !== null) refuse('title-taken');
}

/** An operator publishes a draft, at once or at a time that has not come. */
export const publishVideo = (
  context: OperatorContext,
  { id, publishTime }: PayloadOf<typeof calls.publishVideo>,
): Promise<VideoDetail> => move(context, { id }, publishing(publishTime));

/** An operator makes a video whose time has not come a draft again. */
export const cancelSchedule = (
  context: OperatorContext,
  { id }: PayloadOf<typeof calls.cancelSchedule>,
): Promise<VideoDetail> => move(context, { id }, cancelling);

/** An operator puts a video into the bin. */
export const deleteVideo = (
  context: OperatorContext,
  asked: PayloadOf<typeof calls.deleteVideo>,
): Promise<VideoDetail> => move(context, asked, deleting);

/** An operator takes a video out of the bin. */
export const undeleteVideo = (
  context: OperatorContext,
  { id }: PayloadOf<typeof calls.undeleteVideo>,
): Promise<VideoDetail> => move(context, { id }, undeleting);

/**
 * An operator names and orders the episodes of a video. Refuses with `video-unknown`, and with `video-edited` where its
 * channels or episodes are others than those named.
 */
export function saveEpisodes(
  { deps: { db, now }, act }: OperatorContext,
  { id, channels }: PayloadOf<typeof calls.saveEpisodes>,
): Promise<VideoDetail> {
  return db.transact(async (tx) => {
    const row = (await lockVideo(tx, id, now())) ?? refuse('video-unknown');
    const before = await readDetail(tx, row, now());
    if (idsIn(before.channels) !== idsIn(channels)) refuse('video-edited');
    await episodes.writeChannels(tx, id, channels);
    const after = await findDetail(tx, id, now());
    if (JSON.stringify(before.channels) === JSON.stringify(after.channels)) return before;
    await act.keepAudit(tx, { subject: { kind: 'video', id }, before, after });
    return after;
  });
}

/** The same text for the same channels and episodes, in every order of them. */
const idsIn = (channels: readonly { id: number; episodes: readonly { id: number }[] }[]): string =>
  JSON.stringify([
    channels.map(({ id }) => id).toSorted((a, b) => a - b),
    channels.flatMap((it) => it.episodes.map(({ id }) => id)).toSorted((a, b) => a - b),
  ]);

/** An operator takes an episode away. Refuses with `video-unknown`, `episode-unknown`, `episode-sold` and `episode-last`. */
export function removeEpisode(
  { deps: { db, now }, act }: OperatorContext,
  { id, episodeId, reason }: PayloadOf<typeof calls.removeEpisode>,
): Promise<VideoDetail> {
  return db.transact(async (tx) => {
    const row = (await lockVideo(tx, id, now())) ?? refuse('video-unknown');
    const before = await readDetail(tx, row, now());
    const all = before.channels.flatMap((it) => it.episodes);
    if (!all.some((it) => it.id === episodeId)) refuse('episode-unknown');
    if (await episodes.isEntitled(tx, episodeId)) refuse('episode-sold');
    // What reports have hidden comes back when they are dismissed.
    const isDown = row.state === 'draft' || row.state === 'taken_down';
    if (all.length === 1 && !isDown) refuse('episode-last');
    const assets = await episodes.findAssets(tx, id, episodeId);
    await episodes.deleteEpisode(tx, id, episodeId);
    await episodes.dropFiles(tx, assets);
    const after = await findDetail(tx, id, now());
    await act.keepAudit(tx, { subject: { kind: 'video', id }, before, after, reason });
    return after;
  });
}

/**
 * Lets go of the files of videos that have lain in the bin for seven days. Their rows stay for what was paid and
 * reported, out of everybody's sight. Each is done by itself: what is killed in the middle goes on with the next run.
 */
export async function sweepBin(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal: AbortSignal,
): Promise<void> {
  const since = new Date(now().getTime() - binMs);
  for (const id of await episodes.findSweepable(db, since)) {
    if (signal.aborted) return;
    await db.transact(async (tx) => {
      if (!(await episodes.markSwept(tx, id, { since, now: now() }))) return;
      await episodes.dropFiles(tx, await episodes.findAssets(tx, id));
    });
  }
}
