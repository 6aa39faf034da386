import { createHash } from 'node:crypto';

import * as z from 'zod/mini';

import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import {
  defineJob,
  defineWorker,
  type Recurring,
  type Worker,
} from '../../../../platform/jobs/job.ts';
import { bindCategories, planFor, readBindings } from '../bind-categories.ts';
import { isRecordEnough } from '../feeds/collect-feed.ts';
import {
  announceCatalogue,
  endRun,
  findPlayers,
  savePlayers,
  saveProgress,
  deferAnnouncements,
} from '../sources.repo.ts';
import { keyTitles } from '../titles/keep-title-keys.ts';
import { readPolicy, type SourceDesk } from '../titles/place-title.ts';
import { writeTitles } from '../titles/write-titles.ts';
import { takenOutcomes } from './gather-list.ts';
import * as repo from './lists.repo.ts';
import { choiceOfList, type OpenList, openList, rowsOfList } from './open-list.ts';

const takeJob = defineJob({
  name: 'take-title-list',
  data: z.object({ listId: z.uuid() }),
  isExclusive: true,
  retries: 3,
  retryDelaySeconds: 5,
  expireSeconds: 3600,
  heartbeatSeconds: 20,
});

/** Takes a list in, in the background; it does nothing while another process works on it. */
export const sendList = ({ jobs }: Pick<Deps, 'jobs'>, listId: string, tx?: Db): Promise<void> =>
  jobs.send(takeJob, { listId }, { onceKey: listId, ...(tx && { tx }) });

/** Lists of one name are one source. */
export const placeOfLists = (name: string): { address: string; digest: Buffer } => {
  const address = `console:${name}`;
  return { address, digest: createHash('sha256').update(`list ${address}`).digest() };
};

/** The policy of lists: who sends one says what its titles are, until an operator changes them here. */
export const policyOfLists = (stored: unknown) => ({
  ...readPolicy(stored),
  fills: 'always' as const,
});

const batchTitles = 200;

interface Taking {
  listId: string;
  runId: string;
  desk: SourceDesk;
  list: OpenList;
  counts: Record<string, number>;
  /** The title that it begins with. */
  from: number;
}

/** The count of rows that were not taken. */
export const rowsLeft = 'rows left';
const storedCursor = z.object({ title: z._default(z.int(), 0) });
const storedCounts = z.record(z.string(), z.number());

/**
 * Takes in the titles of a list, some in each transaction. It may end anywhere: the next worker goes on, and a title that
 * says the same is not written again.
 */
export async function takeList(deps: Deps, listId: string, signal: AbortSignal): Promise<void> {
  const row = await repo.findList(deps.db, { id: listId });
  const choice = choiceOfList(row?.choice ?? null);
  if (row === null || choice === null || row.sourceId === null || row.runId === null) return;
  if (row.runState !== 'running') return;
  const list = openList(rowsOfList(row.rows), choice, deps.now());
  const { db, now } = deps;
  try {
    const desk = await openDesk(deps, row.sourceId, {
      runId: row.runId,
      operatorId: row.operatorId,
      list,
      fallback: choice.categoryCode,
    });
    const from = storedCursor.parse(row.cursor).title;
    const counts = from === 0 ? { [rowsLeft]: list.refused.size } : storedCounts.parse(row.counts);
    const taking = { listId, runId: row.runId, desk, list, counts, from };
    await takeTitles(deps, taking, signal);
    await endRun(db, { runId: row.runId, state: 'done', at: now(), fault: null, detail: '' });
  } catch (error) {
    if (signal.aborted) throw error;
    const end = { state: 'failed', at: now(), fault: 'error' } as const;
    await endRun(db, { runId: row.runId, ...end, detail: String(error).slice(0, 500) });
    throw error;
  }
  await announceCatalogue(db);
}

async function openDesk(
  deps: Deps,
  sourceId: number,
  it: { runId: string; operatorId: number; list: OpenList; fallback: string | null },
): Promise<SourceDesk> {
  const { db, now } = deps;
  await db.transact(async (tx) => {
    const plans = await planFor(tx, sourceId, it.list.categories, it.fallback);
    await bindCategories(tx, sourceId, plans);
    await savePlayers(tx, sourceId, [it.list.player]);
  });
  await keyTitles(db);
  const source = await repo.findSourceOfList(db, { id: sourceId });
  if (source === null) throw new Error('the source of the list is gone');
  return {
    sourceId,
    sourceName: source.name,
    runId: it.runId,
    operatorId: it.operatorId,
    at: now(),
    ...(await readBindings(db, sourceId)),
    players: new Map((await findPlayers(db, { sourceId })).map((one) => [one.code, one])),
    policy: policyOfLists(source.policy),
    licence: source.licence,
    isRecordEnough: await isRecordEnough(deps),
  };
}

async function takeTitles(
  { db }: Deps,
  { listId, runId, desk, list, counts, from }: Taking,
  signal: AbortSignal,
): Promise<void> {
  const add = (key: string, by: number): void => void (counts[key] = (counts[key] ?? 0) + by);
  for (let at = from; at < list.titles.length || at === 0; at += batchTitles) {
    signal.throwIfAborted();
    const titles = list.titles.slice(at, at + batchTitles);
    await db.transact(async (tx) => {
      await deferAnnouncements(tx);
      const reasons: Record<string, string> = {};
      for (const { title, outcome, reason } of await writeTitles(tx, desk, titles)) {
        add(outcome, 1);
        if (takenOutcomes.has(outcome)) continue;
        reasons[title.remoteId] = reason === '' ? outcome : reason;
        add(rowsLeft, list.rowsOf(title.remoteId).length);
      }
      await repo.noteReasons(tx, listId, reasons);
      const cursor = { title: at + titles.length };
      const kept = await saveProgress(tx, runId, { cursor, counts });
      if (kept === 0) throw new Error('the run was stopped');
    });
  }
}

export const listsWorkers = (deps: Deps): Worker[] => [
  defineWorker(takeJob, ({ listId }, signal) => takeList(deps, listId, signal)),
];

/** Continues lists on which no process works any more. */
export const listsRecurring = (deps: Deps): Recurring[] => [
  {
    name: 'resume-title-lists',
    everySeconds: 30,
    async run() {
      for (const { id } of await repo.findRunningLists(deps.db)) await sendList(deps, id);
    },
  },
];
