import { type BatchChange, startBatch } from '@lantern/contracts/calls/operator/batches';
import { mostTags } from '@lantern/contracts/calls/operator/videos';
import type { MirrorRight } from '@lantern/contracts/entities/ingest';
import { can } from '@lantern/rules/operator-permissions';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import { onlyChanged } from '../../../../calls/edit-version.ts';
import { AppError, refuse } from '../../../../platform/app-error.ts';
import { recordAudit, recordProgramAct } from '../../../../platform/audit/record-audit.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  defineJob,
  defineWorker,
  type Recurring,
  type Worker,
} from '../../../../platform/jobs/job.ts';
import { writeEdit } from '../edit-video.ts';
import { deleting } from '../move-video.ts';
import { presentEdit, stateAt, type VideoEdit } from '../operator-video.present.ts';
import { lockVideo, type OperatorVideoRow, setVideoState } from '../operator-videos.repo.ts';
import { lockTitle } from '../publish.repo.ts';
import * as batches from './batch.repo.ts';

interface BatchDeps extends Pick<Deps, 'config' | 'db' | 'now' | 'jobs'> {
  /**
   * Shows a video that was taken down again, with its films. Returns its new state; null for a video in another state.
   * What hides it is another module's.
   */
  restoreVideo: (
    tx: Db,
    deps: Pick<Deps, 'config' | 'now'>,
    videoId: number,
  ) => Promise<OperatorVideoRow['state'] | null>;
  /** Has the films of a video's line at another site fetched; answers how many. */
  mirrorVideo: (
    tx: Db,
    deps: Pick<Deps, 'jobs' | 'now'>,
    order: { videoId: number; episodeIds: []; right: MirrorRight; operatorId: number },
  ) => Promise<number>;
}

/** The number of videos in a chunk, which is one transaction. */
const chunk = 50;

const batchJob = defineJob({
  name: 'video-batch',
  data: z.object({ batchId: z.uuid() }),
  isExclusive: true,
  retries: 5,
  retryDelaySeconds: 2,
  expireSeconds: 3600,
  heartbeatSeconds: 20,
});

/** The job that continues a batch; it does nothing while another process works on it. */
export const sendBatch = ({ jobs }: Pick<Deps, 'jobs'>, batchId: string, tx?: Db): Promise<void> =>
  jobs.send(batchJob, { batchId }, { onceKey: batchId, ...(tx && { tx }) });

/** The fields that a change writes; null for a change that moves the video. Refuses with `tags-full`. */
function editFor(change: BatchChange, before: VideoEdit): VideoEdit | null {
  if (change.kind === 'category') return { ...before, categoryCode: change.categoryCode };
  if (change.kind === 'price') return { ...before, paid: change.paid, price: change.price };
  if (change.kind === 'author') return { ...before, author: change.author };
  if (change.kind === 'publish-time') return { ...before, publishTime: change.publishTime };
  if (change.kind !== 'tags') return null;
  const removed = new Set(change.remove);
  const kept = before.tags.filter((tag) => !removed.has(tag));
  const tags = [...new Set([...kept, ...change.add])];
  return tags.length > mostTags ? refuse('tags-full') : { ...before, tags };
}

/** Hides a video: puts it into the bin or takes it down. Null when it is already there. */
async function moveFor(change: BatchChange, row: OperatorVideoRow, now: Date, tx: Db) {
  if (change.kind === 'delete') return deleting(row, now, tx);
  const isShown = row.state === 'published' || row.state === 'in_review';
  return isShown ? { ...row, state: 'taken_down' as const } : null;
}

/** Restores a video; null for one that is not taken down. */
async function restoreFor(tx: Db, deps: BatchDeps, row: OperatorVideoRow) {
  const state = await deps.restoreVideo(tx, deps, row.id);
  return state && { ...row, state };
}

/** Applies the change to one video; returns the changed fields, or null when none differs. */
async function changeOne(
  tx: Db,
  deps: BatchDeps,
  { change, row, operatorId }: { change: BatchChange; row: OperatorVideoRow; operatorId: number },
) {
  const now = deps.now();
  const before = presentEdit(row);
  const edit = editFor(change, before);
  if (edit !== null) {
    if (change.kind === 'publish-time' && parseShanghaiTime(change.publishTime) === null)
      refuse('bad-payload');
    if (JSON.stringify(edit) === JSON.stringify(before)) return null;
    if (row.deletedAt !== null) refuse('video-moved');
    await writeEdit(tx, deps, { row, edit, operatorId });
    return { before, after: edit };
  }
  const moved =
    change.kind === 'restore'
      ? await restoreFor(tx, deps, row)
      : await moveFor(change, row, now, tx);
  if (moved === null) return null;
  if (change.kind !== 'restore') await setVideoState(tx, { ...moved, id: row.id });
  return { before: { state: stateAt(row, now) }, after: { state: stateAt(moved, now) } };
}

/** Has the films of a video fetched; null when there are none to fetch. */
async function mirrorOne(
  tx: Db,
  deps: BatchDeps,
  of: { videoId: number; right: MirrorRight; operatorId: number },
) {
  const films = await deps.mirrorVideo(tx, deps, { ...of, episodeIds: [] });
  return films === 0 ? null : { before: {}, after: { films } };
}

/** Applies the batch to one video, and writes to the audit; returns the outcome. */
async function doOne(
  tx: Db,
  deps: BatchDeps,
  { batch, videoId }: { batch: batches.BatchRow; videoId: number },
): Promise<string> {
  const { id: batchId, change, reason, operatorId } = batch;
  const now = deps.now();
  const row = await lockVideo(tx, videoId, now);
  if (row === null) return 'video-unknown';
  try {
    const changed =
      change.kind === 'mirror'
        ? await mirrorOne(tx, deps, { videoId, right: change.right, operatorId })
        : await changeOne(tx, deps, { change, row, operatorId });
    if (changed === null) return 'same';
    const { before, after } = changed;
    await recordAudit(tx, {
      operatorId,
      action: `video.batch-${change.kind}`,
      reason,
      at: now,
      subject: { kind: 'video', id: videoId },
      before: onlyChanged(before, after),
      after: { ...onlyChanged(after, before), batch: batchId },
      sessionHash: null,
      address: null,
      requestId: null,
    });
    return 'done';
  } catch (error) {
    // It was refused before anything was written.
    if (error instanceof AppError) return [error.refusal, ...(error.fields ?? [])].join(' ');
    throw error;
  }
}

/** Stops a batch whose operator no longer has the right. */
async function stopFor(tx: Db, batchId: string, at: Date): Promise<void> {
  await batches.endBatch(tx, { id: batchId, state: 'stopped', at });
  const change = { before: { state: 'running' }, after: { state: 'stopped' } };
  await recordProgramAct(tx, 'batch.stop', { kind: 'batch', id: batchId }, change);
}

/** Applies the batch to its next videos, in one transaction. Returns whether more remain. */
async function doChunk(deps: BatchDeps, batchId: string): Promise<boolean> {
  const { db, now } = deps;
  return db.transact(async (tx) => {
    if (!(await batches.lockRunning(tx, batchId))) return false;
    const batch = await batches.findBatch(tx, { id: batchId });
    if (batch === null) return false;
    if (!can(batch.roles, startBatch.needs.permission)) {
      await stopFor(tx, batchId, now());
      return false;
    }
    const ids = await batches.nextVideos(tx, batchId, chunk);
    // Locks titles before videos, like every other verb that publishes.
    if (batch.change.kind === 'category' || batch.change.kind === 'restore')
      for (const title of await batches.titlesOf(tx, ids)) await lockTitle(tx, title);
    const outcomes = new Map<number, string>();
    for (const videoId of ids) outcomes.set(videoId, await doOne(tx, deps, { batch, videoId }));
    await batches.saveOutcomes(tx, batchId, outcomes);
    if (ids.length === chunk) return true;
    await batches.endBatch(tx, { id: batchId, state: 'done', at: now() });
    return false;
  });
}

/**
 * Runs a batch to its end, or until it is stopped. A killed process leaves no video half done: its last chunk is rolled
 * back, and another process continues there.
 */
export async function runBatch(
  deps: BatchDeps,
  batchId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await doChunk(deps, batchId)));
  if (signal.aborted) throw new Error(`batch ${batchId} goes on elsewhere`);
}

export const catalogueWorkers = (deps: Deps & BatchDeps): Worker[] => [
  defineWorker(batchJob, ({ batchId }, signal) => runBatch(deps, batchId, signal)),
];

/** Continues batches on which no process works any more. */
export const resumeBatches = (deps: Deps): Recurring => ({
  name: 'resume-batches',
  everySeconds: 30,
  async run() {
    for (const id of await batches.findRunning(deps.db)) await sendBatch(deps, id);
  },
});
