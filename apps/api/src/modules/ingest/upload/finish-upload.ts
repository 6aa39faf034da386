import type { Deps } from '../../../platform/deps.ts';
import { createIngest } from '../create-ingest.ts';
import { sendIngest } from '../ingest.jobs.ts';
import { readUploadMetadata } from './read-upload-metadata.ts';
import { removeUpload } from './upload.repo.ts';

type FinishDeps = Pick<Deps, 'config' | 'db' | 'now' | 'jobs'>;

/**
 * Makes an ingest of an upload that is all there; its first step fetches the file. Doing it again does nothing.
 * Rejects with `PublishRefused` when its place was taken meanwhile.
 */
export async function finishUpload(
  deps: FinishDeps,
  { id, operatorId, metadata }: { id: string; operatorId: number; metadata: unknown },
): Promise<void> {
  const order = readUploadMetadata(metadata);
  if (order === null) throw new Error(`the upload ${id} has lost what was said of it`);
  const { fileName, ...said } = order;
  const ingest = {
    ...said,
    id,
    origin: 'upload',
    source: fileName,
    version: '',
    operatorId,
  } as const;
  await createIngest(deps, ingest, async (tx) => {
    await removeUpload(tx, id);
    await sendIngest(deps, tx, id);
  });
}
