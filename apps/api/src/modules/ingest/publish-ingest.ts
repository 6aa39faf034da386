import type { AnswerOf } from '@lantern/contracts/call';
import type { publishIngest as publishCall } from '@lantern/contracts/calls/operator/ingests';

import type { OperatorContext } from '../../calls/call-context.ts';
import { refuse } from '../../platform/app-error.ts';
import { checkPlace, PublishRefused } from '../catalogue/publish-episode.ts';
import { findAssetFacts } from '../media/asset.repo.ts';
import { presentIngest } from './ingest.present.ts';
import { choosePoster, findIngest, type Ingest, moveIngest } from './ingest.repo.ts';
import { retryStep } from './retry-step.ts';
import { runIngest } from './run-ingest.ts';

interface Wanted {
  id: string;
  poster?: number | undefined;
}

/** Publishes what is in review, by the pipeline's own last step: it is one transaction, and done here and now. */
export async function publishIngest(
  { deps, act }: OperatorContext,
  { id, poster = 0 }: Wanted,
): Promise<AnswerOf<typeof publishCall>> {
  const ingest = (await findIngest(deps.db, id)) ?? refuse('ingest-unknown');
  if (!isReleasable(ingest)) return refuse('ingest-moved');
  if (!(await findAssetFacts(deps.db, id, poster))) return refuse('poster-unknown');
  await checkPlace(deps.db, ingest).catch(refuseFault);
  const at = deps.now();
  await deps.db.transact(async (tx) => {
    const isOurs =
      (await retryStep(tx, deps.config, ingest, at)) !== null ||
      (await moveIngest(tx, id, { from: ['in_review'], to: 'working', at }));
    // Somebody else has decided meanwhile.
    if (!isOurs) refuse('ingest-moved');
    await choosePoster(tx, id, poster);
    const { title } = ingest;
    await act.keepAudit(tx, { subject: { kind: 'ingest', id }, after: { title, poster } });
  });
  return presentIngest(await runIngest(deps, id));
}

/** In review, or its release has failed before. */
const isReleasable = ({ state, steps }: Ingest): boolean =>
  state === 'in_review' || steps.some((it) => it.step === 'released' && it.state === 'failed');

function refuseFault(error: unknown): never {
  if (error instanceof PublishRefused) refuse(error.fault);
  throw error;
}
