import { mkdir } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type {
  publishIngest as publishCall,
  rejectIngest as rejectCall,
  retryIngest as retryCall,
} from '@lantern/contracts/calls/operator/ingests';
import type { IngestOnWire } from '@lantern/contracts/entities/ingest';
import { failedIngestStep, type IngestStepName } from '@lantern/rules/ingest-steps';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { OperatorContext } from '../../../calls/call-context.ts';
import type { OperatorAct } from '../../../calls/operator-act.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { showPath } from '../../../platform/encodings/path-bytes.ts';
import { removeUnused } from '../../../platform/storage/sweep-orphans.ts';
import { detailText } from '../../../text/ingest-detail.ts';
import { textIn } from '../../../text/text-in.ts';
import { checkPlace, PublishRefused } from '../catalogue/publish-episode.ts';
import {
  findAssetFacts,
  assetFolder,
  findSealFolder,
  folderOfSeal,
  removeAsset,
} from '../media/asset.repo.ts';
import { sourceNote } from './encode/source-streams.ts';
import { askForStepAgain, blockSource, takeStepBack, tryIngestLock } from './ingest-step.repo.ts';
import { sendIngest } from './ingest.jobs.ts';
import { type Ingest, type StepRow, choosePoster, findIngest, moveIngest } from './ingest.repo.ts';
import { runIngest } from './run-ingest.ts';
import { leaveNothing, removeUploadBefore, workFolder } from './work-folder.ts';

const noted = z.object({ notes: z.array(sourceNote) });

/** What of a probed file the list tells; the whole is read by the steps. */
const foundFacts = z.object({
  durationSeconds: z.number(),
  sound: z.nullable(z.unknown()),
  otherSounds: z._default(z.array(z.unknown()), []),
  subtitles: z._default(z.array(z.unknown()), []),
});

function presentFound({ facts, subtitles, steps }: Ingest): IngestOnWire['found'] {
  const { success, data } = foundFacts.safeParse(facts);
  if (!success) return null;
  const isPackaged = steps.some((it) => it.step === 'packaged' && it.state === 'done');
  return {
    durationSeconds: Math.round(data.durationSeconds),
    sounds: (data.sound === null ? 0 : 1) + data.otherSounds.length,
    subtitles: isPackaged ? subtitles : data.subtitles.length,
  };
}

type Language = OperatorContext['language'];

/** An ingest as operators see it, in their language. */
export const presentIngest = (it: Ingest, language: Language): IngestOnWire => ({
  id: it.id,
  source: showPath(it.source),
  title: it.title,
  episodeTitle: it.episodeTitle ?? '',
  categoryCode: it.categoryCode,
  paid: it.paid,
  state: it.state,
  bytes: it.bytes,
  videoId: it.videoId,
  episodeId: it.episodeId,
  createTime: formatShanghaiTime(it.createdAt),
  changeTime: formatShanghaiTime(it.changedAt),
  found: presentFound(it),
  notes: [...(it.isDraft ? [textIn(language).draftNote] : []), ...presentNotes(it.facts, language)],
  steps: it.steps.map((step) => presentStep(step, language)),
});

/** The remarks about a file that was probed; none before. */
function presentNotes(facts: unknown, language: Language): string[] {
  const noteTexts: Readonly<Record<string, (number: number, name: string) => string>> =
    textIn(language).ingestNoteText;
  const { success, data } = noted.safeParse(facts);
  if (!success) return [];
  return data.notes.flatMap(
    ({ code, number, name = '' }) => noteTexts[code]?.(number ?? 0, name) ?? [],
  );
}

const presentStep = (it: StepRow, language: Language): IngestOnWire['steps'][number] => ({
  step: it.step,
  state: it.state,
  progress: it.progress,
  attempts: it.attempts,
  startTime: it.startedAt === null ? null : formatShanghaiTime(it.startedAt),
  durationMs: it.durationMs,
  fault: it.fault ?? '',
  detail: detailText(it.detail ?? '', language),
});

/** Publishes an ingest in review, at once, by the pipeline's last step, which is one transaction. */
export async function publishIngest(
  { deps, act, language }: OperatorContext,
  { id, poster = 0 }: PayloadOf<typeof publishCall>,
): Promise<AnswerOf<typeof publishCall>> {
  const ingest = (await findIngest(deps.db, id)) ?? refuse('ingest-unknown');
  if (!isReleasable(ingest)) return refuse('ingest-moved');
  if (!(await findAssetFacts(deps.db, { id, poster }))) return refuse('poster-unknown');
  await checkPlace(deps.db, ingest).catch(refuseFault);
  const at = deps.now();
  await deps.db.transact(async (tx) => {
    const isOurs =
      (await retryStep(tx, ingest, at)) !== null ||
      (await moveIngest(tx, id, { from: ['in_review'], to: 'working', at }));
    // Another operator decided meanwhile.
    if (!isOurs) refuse('ingest-moved');
    await choosePoster(tx, { id, place: poster });
    const { title } = ingest;
    await act.saveAudit(tx, { subject: { kind: 'ingest', id }, after: { title, poster } });
  });
  return presentIngest(await runIngest(deps, id), language);
}

/** Whether an ingest can be published: it is in review, or its publishing failed before. */
const isReleasable = ({ state, steps }: Ingest): boolean =>
  state === 'in_review' || steps.some((it) => it.step === 'released' && it.state === 'failed');

export function refuseFault(error: unknown): never {
  if (error instanceof PublishRefused) refuse(error.fault, { fields: error.missing });
  throw error;
}

type Verdict = PayloadOf<typeof rejectCall>;

/**
 * Rejects an ingest that is not published, also while a step of it runs: that ends, and the disk has its room again. Refuses
 * to block a file whose checksum is not known yet.
 */
export async function rejectIngest(
  { deps, act, language }: OperatorContext,
  verdict: Verdict,
): Promise<AnswerOf<typeof rejectCall>> {
  const { id } = verdict;
  const ingest = (await findIngest(deps.db, id)) ?? refuse('ingest-unknown');
  const seal = await findSealFolder(deps.db, id);
  await reject(deps, ingest, verdict, act);
  await removeFiles(deps, id, seal);
  return presentIngest((await findIngest(deps.db, id)) ?? refuse('ingest-unknown'), language);
}

const lookEveryMs = 100;
/** The longest wait for a step that runs: longer than one needs to notice that it was taken back. */
const longestWaitMs = 10_000;

/** The ingest's lock once no step runs; null when one does not end soon. */
async function waitForLock(pool: Deps['db']['pool'], id: string) {
  for (let waitedMs = 0; waitedMs < longestWaitMs; waitedMs += lookEveryMs) {
    const lock = await tryIngestLock(pool, id);
    if (lock) return lock;
    await wait(lookEveryMs);
  }
  return null;
}

/** Removes all files of a rejected ingest; a step that does not end soon, and a backup, leave them to the sweepers. */
async function removeFiles(deps: Deps, id: string, seal: string | null): Promise<void> {
  const lock = await waitForLock(deps.db.pool, id);
  if (!lock) return;
  try {
    await leaveNothing(deps, id);
    await removeUploadBefore(deps.config, id);
    await removeUnused(deps.db, async () => {
      await deps.storage.removeFolder(assetFolder(id));
      if (seal !== null) await deps.storage.removeFolder(folderOfSeal({ folder: seal }));
    });
  } finally {
    await lock.release();
  }
}

/** Rejects it and deletes its asset; the sweeper then removes the files, like all unused ones. */
function reject(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { id, sha256, state }: Ingest,
  { reason, block = false }: Verdict,
  act: OperatorAct,
): Promise<void> {
  const at = now();
  const blocked = block ? (sha256 ?? refuse('ingest-unmeasured')) : null;
  return db.transact(async (tx) => {
    const from = ['working', 'failed', 'in_review'] as const;
    // The step first, as the run that ends it does: both wait for each other in one order.
    await takeStepBack(tx, { ingestId: id });
    if (!(await moveIngest(tx, id, { from, to: 'rejected', at }))) refuse('ingest-moved');
    await removeAsset(tx, { id });
    if (blocked !== null)
      await blockSource(tx, { sha256: blocked, reason, operatorId: act.operatorId, at });
    const change = { before: { state }, after: { state: 'rejected', blocked: block } };
    await act.saveAudit(tx, { subject: { kind: 'ingest', id }, ...change, reason });
  });
}

/**
 * Retries the failed step; a machine that lacks what it needs begins earlier. Returns the step, or null when none has failed.
 */
export async function retryStep(tx: Db, ingest: Ingest, at: Date): Promise<IngestStepName | null> {
  const failed = failedIngestStep(ingest.steps);
  if (failed === null) return null;
  const isOurs = await moveIngest(tx, ingest.id, { from: ['failed'], to: 'working', at });
  if (!isOurs) return null;
  await askForStepAgain(tx, { ingestId: ingest.id, step: failed });
  return failed;
}

/** The same for an operator; a worker does the step. */
export async function retryIngest(
  { deps, act, language }: OperatorContext,
  { id }: { id: string },
): Promise<AnswerOf<typeof retryCall>> {
  const { config, db, now } = deps;
  const ingest = (await findIngest(db, id)) ?? refuse('ingest-unknown');
  // A file that is not in storage is on the machine of the site.
  if (!ingest.sourceKept) await mkdir(workFolder(config, id), { recursive: true });
  await db.transact(async (tx) => {
    const at = now();
    const step = (await retryStep(tx, ingest, at)) ?? refuse('ingest-moved');
    await sendIngest(deps, tx, id);
    await act.saveAudit(tx, { subject: { kind: 'ingest', id }, after: { step } });
  });
  return presentIngest((await findIngest(db, id)) ?? refuse('ingest-unknown'), language);
}
