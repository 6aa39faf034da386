import { type BatchChange, startBatch } from '@lantern/contracts/calls/operator/batches';
import { can } from '@lantern/rules/operator-permissions';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import { AppError, refuse } from '../../platform/app-error.ts';
import { recordAudit, recordProgramAct } from '../../platform/audit/record-audit.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { defineJob, defineWorker, type Recurring, type Worker } from '../../platform/jobs/job.ts';
import * as batches from './batch.repo.ts';
import { writeEdit } from './edit-video.ts';
import { deleting } from './move-video.ts';
import type { VideoEdit } from './operator-video.present.ts';
import { presentEdit, stateAt } from './operator-video.present.ts';
import { lockVideo, type OperatorVideoRow, setVideoState } from './operator-videos.repo.ts';
import { lockTitle } from './publish.repo.ts';

type BatchDeps = Pick<Deps, 'config' | 'db' | 'now'>;

/** So many videos are done in one transaction: all of them, or none. */
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

/** Goes on with a batch; nothing happens while another process works on it. */
export const sendBatch = ({ jobs }: Pick<Deps, 'jobs'>, batchId: string, tx?: Db): Promise<void> =>
  jobs.send(batchJob, { batchId }, { onceKey: batchId, ...(tx && { tx }) });

/** What a change writes into the fields of a video; null for one that moves it. */
function editFor(change: BatchChange, before: VideoEdit): VideoEdit | null {
  if (change.kind === 'category') return { ...before, categoryCode: change.categoryCode };
  if (change.kind === 'price') return { ...before, paid: change.paid, price: change.price };
  if (change.kind === 'publish-time') return { ...before, publishTime: change.publishTime };
  if (change.kind !== 'tags') return null;
  const removed = new Set(change.remove);
  const kept = before.tags.filter((tag) => !removed.has(tag));
  return { ...before, tags: [...new Set([...kept, ...change.add])].slice(0, 30) };
}

/** Out of sight: into the bin, or taken down. Null where it is so already. */
async function moveFor(change: BatchChange, row: OperatorVideoRow, now: Date, tx: Db) {
  if (change.kind === 'delete') return deleting(row, now, tx);
  const isShown = row.state === 'published' || row.state === 'in_review';
  return isShown ? { ...row, state: 'taken_down' as const } : null;
}

/** Does it to one video; answers the fields that differ then, or null where none does. */
async function changeOne(
  tx: Db,
  deps: BatchDeps,
  { change, row }: { change: BatchChange; row: OperatorVideoRow },
) {
  const now = deps.now();
  const before = presentEdit(row);
  const edit = editFor(change, before);
  if (edit !== null) {
    if (change.kind === 'publish-time' && parseShanghaiTime(change.publishTime) === null)
      refuse('bad-payload');
    if (JSON.stringify(edit) === JSON.stringify(before)) return null;
    if (row.deletedAt !== null) refuse('video-moved');
    await writeEdit(tx, deps, { row, edit });
    return { before, after: edit };
  }
  const moved = await moveFor(change, row, now, tx);
  if (moved === null) return null;
  await setVideoState(tx, row.id, moved);
  return { before: { state: stateAt(row, now) }, after: { state: stateAt(moved, now) } };
}

type Values = Readonly<Record<string, unknown>>;

/** Of two, what differs. */
const onlyChanged = (values: Values, other: Values): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([key, it]) => JSON.stringify(it) !== JSON.stringify(other[key])),
  );

/** Does one video of a batch and writes it down; answers what became of it. */
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
    const changed = await changeOne(tx, deps, { change, row });
    if (changed === null) return 'same';
    const { before, after } = changed;
    await recordAudit(tx, {
      ...{ operatorId, action: `video.batch-${change.kind}`, reason, at: now },
      subject: { kind: 'video', id: videoId },
      before: onlyChanged(before, after),
      after: { ...onlyChanged(after, before), batch: batchId },
      ...{ sessionHash: null, address: null, requestId: null },
    });
    return 'done';
  } catch (error) {
    // Refused before anything was written.
    if (error instanceof AppError) return [error.refusal, ...(error.fields ?? [])].join(' ');
    throw error;
  }
}

/** A batch goes no further once its operator may not do that any more. */
async function stopFor(tx: Db, batchId: string, at: Date): Promise<void> {
  await batches.endBatch(tx, batchId, 'stopped', at);
  const change = { before: { state: 'running' }, after: { state: 'stopped' } };
  await recordProgramAct(tx, 'batch.stop', { kind: 'batch', id: batchId }, change);
}

/** The next videos of a batch, in one transaction. Answers whether there is more to do. */
async function doChunk(deps: BatchDeps, batchId: string): Promise<boolean> {
  const { db, now } = deps;
  return db.transact(async (tx) => {
    if (!(await batches.holdRunning(tx, batchId))) return false;
    const batch = await batches.findBatch(tx, batchId);
    if (batch === null) return false;
    if (!can(batch.roles, startBatch.needs.permission)) {
      await stopFor(tx, batchId, now());
      return false;
    }
    const ids = await batches.nextVideos(tx, batchId, chunk);
    // Titles before videos, as every other place that publishes locks them.
    if (batch.change.kind === 'category')
      for (const title of await batches.titlesOf(tx, ids)) await lockTitle(tx, title);
    const outcomes = new Map<number, string>();
    for (const videoId of ids) outcomes.set(videoId, await doOne(tx, deps, { batch, videoId }));
    await batches.tellOutcomes(tx, batchId, outcomes);
    if (ids.length === chunk) return true;
    await batches.endBatch(tx, batchId, 'done', now());
    return false;
  });
}

/**
 * Does a batch to its end, or until it is stopped. A process that is killed leaves no video half done: its last chunk is
 * undone, and another process goes on there.
 */
export async function runBatch(
  deps: BatchDeps,
  batchId: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await doChunk(deps, batchId)));
  if (signal.aborted) throw new Error(`batch ${batchId} goes on elsewhere`);
}

export const catalogueWorkers = (deps: Deps): Worker[] => [
  defineWorker(batchJob, ({ batchId }, signal) => runBatch(deps, batchId, signal)),
];

/** Takes up batches that no process works on any more. */
export const resumeBatches = (deps: Deps): Recurring => ({
  name: 'resume-batches',
  everySeconds: 30,
  async run() {
    for (const id of await batches.findRunning(deps.db)) await sendBatch(deps, id);
  },
});
