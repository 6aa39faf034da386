import { mkdir } from 'node:fs/promises';

import type { AnswerOf } from '@lantern/contracts/call';
import type { retryIngest as retryCall } from '@lantern/contracts/calls/operator/ingests';
import { failedIngestStep, type IngestStepName } from '@lantern/rules/ingest-steps';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Db } from '../../platform/database/db.ts';
import { askForStepAgain } from './ingest-step.repo.ts';
import { sendIngest } from './ingest.jobs.ts';
import { presentIngest } from './ingest.present.ts';
import { findIngest, type Ingest, moveIngest } from './ingest.repo.ts';
import { exists, picturesIn, renditionsIn, sourceIn, workFolder } from './work-folder.ts';

/**
 * Has the step that failed done again, alone unless what it needs is gone: then from where that is made. Answers
 * the step, or null when none had failed.
 */
export async function retryStep(
  tx: Db,
  config: Pick<Config, 'dataDir'>,
  ingest: Ingest,
  at: Date,
): Promise<IngestStepName | null> {
  const failed = failedIngestStep(ingest.steps);
  if (failed === null) return null;
  const isOurs = await moveIngest(tx, ingest.id, { from: ['failed'], to: 'working', at });
  if (!isOurs) return null;
  const step = await findBeginning(workFolder(config, ingest.id), failed);
  await askForStepAgain(tx, ingest.id, step);
  return step;
}

/** The same, asked for by an operator; whoever does jobs does it. */
export async function retryIngest(
  { deps, act }: OperatorContext,
  { id }: { id: string },
): Promise<AnswerOf<typeof retryCall>> {
  const { config, db, now } = deps;
  const ingest = (await findIngest(db, id)) ?? refuse('ingest-unknown');
  await mkdir(workFolder(config, id), { recursive: true });
  await db.transact(async (tx) => {
    const at = now();
    const step = (await retryStep(tx, config, ingest, at)) ?? refuse('ingest-moved');
    await sendIngest(deps, tx, id);
    await act.keepAudit(tx, { subject: { kind: 'ingest', id }, after: { step } });
  });
  return presentIngest((await findIngest(db, id)) ?? refuse('ingest-unknown'));
}

const needs: Readonly<Record<IngestStepName, readonly ('source' | 'renditions' | 'pictures')[]>> = {
  received: [],
  probed: ['source'],
  screened: ['source'],
  renditions: ['source'],
  pictures: ['renditions'],
  packaged: ['renditions', 'pictures'],
  released: [],
};

async function findBeginning(folder: string, step: IngestStepName): Promise<IngestStepName> {
  const wants = needs[step];
  if (wants.includes('source') && !(await exists(sourceIn(folder)))) return 'received';
  if (wants.includes('renditions') && !(await exists(renditionsIn(folder)))) {
    return findBeginning(folder, 'renditions');
  }
  if (wants.includes('pictures') && !(await exists(picturesIn(folder)))) return 'pictures';
  return step;
}
