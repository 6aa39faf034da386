import type { PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/videos';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { recordProgramAct } from '../../../platform/audit/record-audit.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import * as episodes from './operator-episodes.repo.ts';
import { binMs, episodesVersionOf, presentOperatorVideo } from './operator-video.present.ts';
import {
  findVideo,
  lockVideo,
  type OperatorVideoRow,
  setVideoState,
} from './operator-videos.repo.ts';
import { checkRights } from './publish-episode.ts';
import {
  findMissingRights,
  findUncoveredVideos,
  findVideoByTitle,
  lockTitle,
} from './publish.repo.ts';
import { findDetail, readDetail, type VideoDetail } from './video-detail.ts';

/** The part of a video that a move changes. */
type Moved = Pick<OperatorVideoRow, 'state' | 'publishedAt' | 'deletedAt'>;

/** Moves a video in a transaction; returns its new state, or null when it has that state already. */
type Move = (row: OperatorVideoRow, now: Date, tx: Db) => Moved | null | Promise<Moved | null>;

/** Publishes a draft, at once or later. Refuses with `video-moved`, `video-empty`, `title-taken` and `rights-missing`. */
const publishing =
  (config: Deps['config'], publishTime: string | null): Move =>
  async (row, now, tx) => {
    if (row.state !== 'draft' || row.deletedAt !== null) return refuse('video-moved');
    if (row.episodes === 0) return refuse('video-empty');
    const sameTitle = await findVideoByTitle(tx, row.title, row.rootCode);
    if (sameTitle !== null && sameTitle !== row.id) return refuse('title-taken');
    const wrong = (): never => refuse('bad-payload', { fields: ['publishTime'] });
    const publishedAt = publishTime === null ? now : (parseShanghaiTime(publishTime) ?? wrong());
    await checkRights(tx, config, { videoId: row.id, at: publishedAt });
    return { ...row, state: 'published', publishedAt };
  };

const cancelling: Move = (row, now) => {
  const isAhead = row.state === 'published' && row.publishedAt !== null && row.publishedAt > now;
  return isAhead ? { ...row, state: 'draft', publishedAt: null } : refuse('video-moved');
};

/** Puts a video into the bin; one that is in the bin stays as it is. */
export const deleting: Move = (row, now) =>
  row.deletedAt === null
    ? { ...row, state: row.state === 'draft' ? 'draft' : 'taken_down', deletedAt: now }
    : null;

/**
 * Takes a video out of the bin; a draft only while no other video has its title. Refuses with `video-moved` and
 * `title-taken`.
 */
const undeleting: Move = async (row, _now, tx) => {
  if (row.deletedAt === null) return refuse('video-moved');
  const isTaken =
    row.state === 'draft' && (await findVideoByTitle(tx, row.title, row.rootCode)) !== null;
  return isTaken ? refuse('title-taken') : { ...row, deletedAt: null };
};

/** Moves a video, and writes to the audit. Refuses with `video-unknown`, and like the move itself. */
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
    await setVideoState(tx, { ...moved, id });
    const after = await findDetail(tx, id, now());
    await act.saveAudit(tx, { subject: { kind: 'video', id }, before, after, reason });
    return after;
  });
}

/** Locks the title before the video, like every other verb that publishes. */
async function lockTitled(tx: Db, id: number, now: Date): Promise<OperatorVideoRow> {
  const { title } = await findDetail(tx, id, now);
  await lockTitle(tx, title);
  return (await lockVideo(tx, id, now)) ?? refuse('video-unknown');
}

/**
 * Locks a video that was taken down, and checks that it may be shown again. It leaves a video in another state alone.
 * Refuses with `video-empty`, `title-taken` and `rights-missing`.
 */
export async function checkRestorable(
  tx: Db,
  { config }: Pick<Deps, 'config'>,
  { id, now }: { id: number; now: Date },
): Promise<void> {
  const known = await findVideo(tx, id, now);
  if (known === null) return;
  await lockTitle(tx, known.title);
  const row = await lockVideo(tx, id, now);
  if (row?.state !== 'taken_down' || row.deletedAt !== null) return;
  if (row.episodes === 0) refuse('video-empty');
  if ((await findVideoByTitle(tx, row.title, row.rootCode)) !== null) refuse('title-taken');
  const at = row.publishedAt !== null && row.publishedAt > now ? row.publishedAt : now;
  await checkRights(tx, config, { videoId: id, at });
}

/** Turns scheduled videos back into drafts when they lack the records that publishing will need on their day. */
export async function unscheduleUncovered(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
): Promise<void> {
  const { db, config, now } = deps;
  for (const id of await findUncoveredVideos(db, config, now())) {
    await db.transact(async (tx) => {
      const row = await lockVideo(tx, id, now());
      const at = row?.publishedAt ?? null;
      if (row?.state !== 'published' || at === null || at <= now()) return;
      const missing = await findMissingRights(tx, config, { videoId: id, at });
      if (missing.length === 0) return;
      const held = { ...row, state: 'draft', publishedAt: null } as const;
      await setVideoState(tx, { ...held, id });
      const [before, after] = [presentOperatorVideo(row, now()), presentOperatorVideo(held, now())];
      await recordProgramAct(
        tx,
        'video.hold-schedule',
        { kind: 'video', id },
        {
          before: { state: before.state, publishTime: before.publishTime },
          after: { state: after.state, publishTime: null, missing },
        },
      );
    });
  }
}

/** An operator publishes a draft, at once or at a future time. */
export const publishVideo = (
  context: OperatorContext,
  { id, publishTime }: PayloadOf<typeof calls.publishVideo>,
): Promise<VideoDetail> => move(context, { id }, publishing(context.deps.config, publishTime));

/** An operator turns a scheduled video back into a draft. */
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
 * An operator names and orders the episodes of a video. Refuses with `video-unknown`, and with `video-edited` when the video
 * has other channels or episodes than the given ones, or was saved after the given version.
 */
export function saveEpisodes(
  { deps: { db, now }, act }: OperatorContext,
  { id, version, channels }: PayloadOf<typeof calls.saveEpisodes>,
): Promise<VideoDetail> {
  return db.transact(async (tx) => {
    const row = (await lockVideo(tx, id, now())) ?? refuse('video-unknown');
    const before = await readDetail(tx, row, now());
    if (episodesVersionOf(channels) === before.episodesVersion) return before;
    const isStale = version !== undefined && version !== before.episodesVersion;
    if (isStale || idsIn(before.channels) !== idsIn(channels)) refuse('video-edited');
    await episodes.writeChannels(tx, id, channels);
    const after = await findDetail(tx, id, now());
    await act.saveAudit(tx, { subject: { kind: 'video', id }, before, after });
    return after;
  });
}

/** A text that is the same for the same channels and episodes, in any order. */
const idsIn = (channels: readonly { id: number; episodes: readonly { id: number }[] }[]): string =>
  JSON.stringify([
    channels.map(({ id }) => id).toSorted((a, b) => a - b),
    channels.flatMap((it) => it.episodes.map(({ id }) => id)).toSorted((a, b) => a - b),
  ]);

/** An operator removes an episode. Refuses with `video-unknown`, `episode-unknown`, `episode-sold` and `episode-last`. */
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
    // A video that reports have hidden comes back when they are dismissed.
    const isDown = row.state === 'draft' || row.state === 'taken_down';
    if (all.length === 1 && !isDown) refuse('episode-last');
    const assets = await episodes.findAssets(tx, id, episodeId);
    await episodes.deleteEpisode(tx, { videoId: id, episodeId });
    await episodes.dropFiles(tx, assets);
    const after = await findDetail(tx, id, now());
    await act.saveAudit(tx, { subject: { kind: 'video', id }, before, after, reason });
    return after;
  });
}

/**
 * Releases the files of videos that have been in the bin for seven days. Their rows stay, invisible, because payments and
 * reports refer to them. Each video has its own transaction: the next run continues an interrupted one.
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
