import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import {
  type getBatch as getCall,
  type listBatches as listCall,
  mostInBatch,
  type startBatch as startCall,
  type stopBatch as stopCall,
} from '@lantern/contracts/calls/operator/batches';
import { type Refusal, refusals } from '@lantern/contracts/refusals';
import type { Language } from '@lantern/rules/languages';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { textIn } from '../../../../text/text-in.ts';
import { findVideoIds } from '../find-operator-videos.repo.ts';
import { filtersOf } from '../lists/list-all-videos.ts';
import { findCategory } from '../publish.repo.ts';
import * as batches from './batch.repo.ts';
import { sendBatch } from './run-batch.ts';

type Batch = AnswerOf<typeof stopCall>;

const present = (row: batches.BatchRow): Batch => ({
  id: row.id,
  operator: row.operator,
  change: row.change,
  reason: row.reason,
  state: row.state,
  total: row.total,
  done: row.done,
  same: row.same,
  refused: row.refused,
  createTime: formatShanghaiTime(row.createdAt),
});

/** Ids of the videos that a batch is about. Refuses with `batch-empty` and `batch-large`. */
async function idsOf(deps: Deps, videos: PayloadOf<typeof startCall>['videos']): Promise<number[]> {
  if ('ids' in videos) return [...new Set(videos.ids)];
  const page = { sort: 'newest', afterId: null, size: mostInBatch + 1 } as const;
  const ids = await findVideoIds(deps.db, filtersOf(videos.filter, deps.now()), page);
  if (ids.length === 0) refuse('batch-empty');
  return ids.length > mostInBatch ? refuse('batch-large') : ids;
}

/** An operator has something done to many videos. Refuses with `batch-empty`, `batch-large` and `category-unknown`. */
export async function startBatch(
  context: OperatorContext,
  { videos, change, reason }: PayloadOf<typeof startCall>,
): Promise<Batch> {
  const { deps, act } = context;
  if (change.kind === 'mirror' && !context.may('intake.change')) refuse('permission-missing');
  const ids = await idsOf(deps, videos);
  return deps.db.transact(async (tx) => {
    if (
      change.kind === 'category' &&
      (await findCategory(tx, { code: change.categoryCode })) === null
    )
      refuse('category-unknown');
    const { operatorId } = act;
    const id = await batches.addBatch(tx, { operatorId, change, reason, ids, at: deps.now() });
    const batch = present((await batches.findBatch(tx, { id })) ?? refuse('batch-unknown'));
    await act.saveAudit(tx, { subject: { kind: 'batch', id }, after: batch, reason });
    await sendBatch(deps, id, tx);
    return batch;
  });
}

const isRefusal = (name: string): name is Refusal => Object.hasOwn(refusals, name);

/** Why a video was left out: a refusal, and the fields that it names. */
function explainOutcome(language: Language, outcome: string): string {
  const [name = '', ...fields] = outcome.split(' ');
  return isRefusal(name) ? textIn(language).refusalDetail(name, fields) : outcome;
}

/** How far a batch is. Refuses with `batch-unknown`. */
export async function getBatch(
  { deps: { db }, language }: OperatorContext,
  { id }: PayloadOf<typeof getCall>,
): Promise<AnswerOf<typeof getCall>> {
  const row = (await batches.findBatch(db, { id })) ?? refuse('batch-unknown');
  const refusals = (await batches.findRefusals(db, { id })).map(({ title, reason, ...it }) => ({
    ...it,
    title: title ?? '',
    reason: explainOutcome(language, reason),
  }));
  return { ...present(row), refusals };
}

/** The last batches. */
export const listBatches = async ({
  deps: { db },
}: OperatorContext): Promise<AnswerOf<typeof listCall>> => ({
  list: (await batches.findBatches(db)).map(present),
});

/** An operator stops a batch; one that has ended stays so. Refuses with `batch-unknown`. */
export function stopBatch(
  { deps: { db, now }, act }: OperatorContext,
  { id }: PayloadOf<typeof stopCall>,
): Promise<Batch> {
  return db.transact(async (tx) => {
    const isRunning = await batches.lockRunning(tx, id);
    const find = async (): Promise<Batch> =>
      present((await batches.findBatch(tx, { id })) ?? refuse('batch-unknown'));
    const before = await find();
    if (!isRunning) return before;
    await batches.endBatch(tx, { id, state: 'stopped', at: now() });
    const after = await find();
    await act.saveAudit(tx, { subject: { kind: 'batch', id }, before, after });
    return after;
  });
}
