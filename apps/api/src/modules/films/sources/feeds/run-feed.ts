import * as z from 'zod/mini';

import { recordProgramAct } from '../../../../platform/audit/record-audit.ts';
import { type HeldWork, holdWork } from '../../../../platform/database/hold-work.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { createJudge } from '../../../../platform/foreign/foreign-address.ts';
import { endRun, insertRun, saveProgress, resumeRun } from '../sources.repo.ts';
import { FeedFailure, type FeedDoor } from './ask-feed.ts';
import { collectFeed, type CollectRun, type Wanted } from './collect-feed.ts';
import {
  type FeedRow,
  findLastDoneAt,
  findLastRun,
  findDecidedTitles,
  planNext,
} from './feeds.repo.ts';
import type { FeedPlace } from './read-pages.ts';

export type FeedSite = Pick<Deps, 'db' | 'config' | 'now'> & { door: FeedDoor };

/** A feed that another program is collecting from. */
export class FeedBusy extends Error {
  override name = 'FeedBusy';
}

/** Another program asked this one to stop. */
class AskedToStop extends Error {
  override name = 'AbortError';
}

/** How the site asks feeds. */
export const openDoor = (
  { config, pause }: Pick<Deps, 'config' | 'pause'>,
  signal: AbortSignal,
): FeedDoor => ({
  judge: createJudge(config.innerAddresses),
  pause: (ms) => pause(ms, signal),
  signal,
});

const hourMs = 3600 * 1000;
/** A feed counts its hours by its own clock, and to the end of a day. */
const moreHours = 2;

type OnProgress = CollectRun['onProgress'];

/** What came of titles, by outcome. */
type Counts = Record<string, number>;

/** The titles that changed since the last complete run. */
async function recentOf({ db, now }: FeedSite, sourceId: number): Promise<Wanted> {
  const last = await findLastDoneAt(db, sourceId);
  const hours = last === null ? 24 : Math.ceil((now().getTime() - last.getTime()) / hourMs);
  return { kind: 'recent', hours: hours + moreHours };
}

/** Asks a feed for the titles that an operator decided about since they were read, each once. */
export async function readAgain(
  site: FeedSite,
  feed: FeedRow,
  onProgress: OnProgress,
): Promise<Counts> {
  const asked: string[] = [];
  const counts: Counts = {};
  for (;;) {
    const ids = await findDecidedTitles(site.db, feed.id, asked);
    if (ids.length === 0) return counts;
    asked.push(...ids);
    addAll(counts, await runFeed(site, feed, { wanted: { kind: 'ids', ids }, onProgress }));
  }
}

/** Collects what changed at a feed since its last good run, and what was decided about here. */
export async function runRecent(
  site: FeedSite,
  feed: FeedRow,
  onProgress: OnProgress,
): Promise<Counts> {
  const counts = await readAgain(site, feed, onProgress);
  const wanted = await recentOf(site, feed.id);
  addAll(counts, await runFeed(site, feed, { wanted, onProgress }));
  return counts;
}

function addAll(counts: Counts, more: Readonly<Counts>): void {
  for (const [what, count] of Object.entries(more)) counts[what] = (counts[what] ?? 0) + count;
}

/** Runs a feed once, or goes on with the run that ended early. Answers what came of its titles. Throws {@link FeedBusy}. */
export async function runFeed(
  site: FeedSite,
  feed: FeedRow,
  { wanted, onProgress }: { wanted: Wanted; onProgress: OnProgress },
): Promise<Counts> {
  const held = await holdWork(site.db.pool, `feed ${feed.id}`);
  if (held === null) throw new FeedBusy(feed.name);
  try {
    const door = heldDoor(site.door, held);
    return await runHeld({ ...site, door }, feed, { wanted, onProgress, held });
  } finally {
    await held.release();
  }
}

/** A door that closes when the hold is lost: another program may collect from the feed then. */
function heldDoor(door: FeedDoor, held: HeldWork): FeedDoor {
  const signal = AbortSignal.any([door.signal, held.signal]);
  const pause = async (ms: number): Promise<void> => {
    await door.pause(ms);
    signal.throwIfAborted();
  };
  return { ...door, signal, pause };
}

interface Held {
  wanted: Wanted;
  onProgress: OnProgress;
  held: HeldWork;
}

async function runHeld(
  site: FeedSite,
  feed: FeedRow,
  { wanted, onProgress, held }: Held,
): Promise<Counts> {
  const { db, config, now, door } = site;
  const { runId, from, since, counts } = await beginRun(site, feed, wanted);
  const { operatorId } = feed;
  const keep: CollectRun['saveProgress'] = async (tx, place) => {
    const cursor = { ...place, since: since.getTime() };
    held.signal.throwIfAborted();
    const kept = await saveProgress(tx, runId, { cursor, counts });
    if (kept === 0) throw new AskedToStop('asked to stop');
  };
  const run = { db, config, door, feed, runId, operatorId, now, counts, from, onProgress };
  try {
    await collectFeed({ ...run, saveProgress: keep }, wanted);
    await db.transact((tx) =>
      recordProgramAct(
        tx,
        'collect',
        { kind: 'source run', id: runId },
        { after: { source: feed.name, ...counts } },
      ),
    );
    await endRun(db, { runId, state: 'done', at: now(), fault: null, detail: '' });
    // Titles that an operator decided about are asked for at any time.
    const keepsDue = wanted.kind === 'ids';
    await planNext(db, { sourceId: feed.id, at: now(), isDone: true, keepsDue });
    return counts;
  } catch (error) {
    // The run is that of the program which holds the feed now, or of the next one.
    if (!held.signal.aborted) await endEarly(site, { feed, runId }, error);
    throw error;
  }
}

/** Keeps why a run ended early: it was stopped, or it failed. */
async function endEarly(
  { db, now, door }: FeedSite,
  { feed, runId }: { feed: FeedRow; runId: string },
  error: unknown,
): Promise<void> {
  const at = now();
  const isStop = door.signal.aborted || (error instanceof Error && error.name === 'AbortError');
  if (isStop) {
    await endRun(db, { runId, state: 'stopped', at, fault: null, detail: '' });
    return;
  }
  const fault = error instanceof FeedFailure ? error.fault : 'error';
  await endRun(db, { runId, state: 'failed', at, fault, detail: String(error).slice(0, 500) });
  await planNext(db, { sourceId: feed.id, at, isDone: false, keepsDue: false });
}

/** What a run begins with; `counts` of what it read before it was stopped. */
interface RunStart {
  runId: string;
  from: FeedPlace | null;
  since: Date;
  counts: Counts;
}

const storedCounts = z.record(z.string(), z.number());

/**
 * A run, or the one of its kind that was stopped, with the place at which it goes on. One that failed goes on as a new run.
 * `since` is when reading began: what changed there later may have come to pages that are not read again.
 */
async function beginRun(
  { db, now }: FeedSite,
  { id: sourceId, operatorId }: FeedRow,
  { kind }: Wanted,
): Promise<RunStart> {
  const last = kind === 'ids' ? null : await findLastRun(db, { sourceId, kind });
  const before = last?.state === 'done' || last?.state === 'undone' ? null : last;
  const kept = before === null ? null : readCursor(before.cursor);
  const from = kept?.page === undefined ? null : { page: kept.page, total: kept.total ?? null };
  const at = now();
  return db.transact(async (tx) => {
    if (before !== null && before.state !== 'failed') {
      await resumeRun(tx, { runId: before.id });
      const counts = storedCounts.parse(before.counts);
      return { runId: before.id, from, since: sinceOf(before, kept), counts };
    }
    const since = before === null || from === null ? at : sinceOf(before, kept);
    const cursor = from === null ? {} : { ...from, since: since.getTime() };
    const runId = await insertRun(tx, { sourceId, kind, cursor, operatorId, at });
    return { runId, from, since, counts: {} };
  });
}

/** What a run keeps of its way; `since` only since it went on as another one. */
const storedCursor = z.object({
  page: z.optional(z.number()),
  total: z.optional(z.nullable(z.number())),
  since: z.optional(z.number()),
});
type Cursor = z.infer<typeof storedCursor>;

const readCursor = (stored: unknown): Cursor | null => storedCursor.safeParse(stored).data ?? null;

const sinceOf = ({ startedAt }: { startedAt: Date }, kept: Cursor | null): Date =>
  kept?.since === undefined ? startedAt : new Date(kept.since);
