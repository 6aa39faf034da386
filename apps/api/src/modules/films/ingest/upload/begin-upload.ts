import type { Refusal } from '@lantern/contracts/refusals';

import type { Deps } from '../../../../platform/deps.ts';
import { checkPlace, PublishRefused } from '../../catalogue/publish-episode.ts';
import { expectSpace, findNoRoom, workRoot } from '../work-folder.ts';
import { readUploadMetadata } from './finish-upload.ts';
import { insertUpload, lockUploadSum, type UploadMetadata } from './upload.repo.ts';

/** Why an upload may not begin, and the HTTP status that clients of the protocol understand. */
export interface UploadRefusal {
  status: 400 | 409 | 413 | 507;
  refusal: Refusal;
  /** The values of its sentence. */
  fields?: readonly string[];
}

/** What an upload is refused with, whose place is taken or for which the disk has no room; null for any other error. */
export async function findUploadRefusal(
  error: unknown,
  { config, sources }: Pick<Deps, 'config' | 'sources'>,
): Promise<UploadRefusal | null> {
  if (error instanceof PublishRefused) return { status: 409, refusal: error.fault };
  const noRoom = await findNoRoom(error, sources.folder ?? workRoot(config));
  if (noRoom === null) return null;
  const [word, ...fields] = noRoom.split(' ');
  return { status: 507, refusal: 'disk-full', ...(word === 'no-room' && { fields }) };
}

interface WantedUpload {
  id: string;
  operatorId: number;
  /** The declared size; undefined when the client declares it later. */
  bytes: number | undefined;
  metadata: UploadMetadata | undefined;
}

/** Checks an upload before it begins, so that no client sends a film in vain. */
export async function beginUpload(
  deps: Pick<Deps, 'config' | 'db' | 'now' | 'sources'>,
  { id, operatorId, bytes, metadata = {} }: WantedUpload,
): Promise<UploadRefusal | null> {
  const { config, db, now, sources } = deps;
  if (bytes === undefined || bytes < 1) return { status: 400, refusal: 'upload-length' };
  const order = readUploadMetadata(metadata);
  if (order === null) return { status: 400, refusal: 'upload-metadata' };
  try {
    await checkPlace(db, order);
    if (sources.folder !== null) await expectSpace(sources.folder, bytes);
  } catch (error) {
    const refusal = await findUploadRefusal(error, deps);
    if (refusal === null) throw error;
    return refusal;
  }
  return db.transact(async (tx) => {
    const under = await lockUploadSum(tx, operatorId);
    if (under + bytes > config.ingest.uploadQuotaBytes) {
      return { status: 413, refusal: 'upload-quota' } as const;
    }
    await insertUpload(tx, { id, operatorId, bytes, metadata }, now());
    return null;
  });
}
