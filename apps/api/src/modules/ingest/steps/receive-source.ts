import { constants } from 'node:fs';
import { createReadStream } from 'node:fs';
import { copyFile, link, open, realpath, rename, stat, statfs } from 'node:fs/promises';

import { measureStream } from '../../../platform/storage/record-objects.ts';
import { noteMeasures } from '../ingest.repo.ts';
import { SourceRefused, StepBroken } from '../refuse-source.ts';
import type { StepContext, StepWork } from '../step-context.ts';
import { takeInBeside } from '../subtitles.ts';
import { removeUploadFiles, uploadPath } from '../upload/upload-folder.ts';
import { exists, removeUnfinished, sourceIn } from '../work-folder.ts';

/** Space that is left to everything else on the disk. */
const sparedBytes = 256 * 1024 ** 2;

/** Takes the file in, so that what is looked at is what is published, and measures it. */
export const receiveSource: StepWork = async (context) => {
  const { ingest, folder } = context;
  const path = sourceIn(folder);
  if (!(await exists(path))) {
    if (ingest.origin === 'file') await takeInBeside(ingest.source, folder);
    await takeIn(context, path);
  }
  const { bytes, sha256 } = await measureStream(createReadStream(path));
  refuseSize(context, bytes);
  return (tx) => noteMeasures(tx, ingest.id, bytes, sha256);
};

async function takeIn(context: StepContext, path: string): Promise<void> {
  const { ingest, folder, runId } = context;
  if (ingest.origin === 'upload') return fetchUpload(context, path);
  // The file itself: a second name of a symbolic link leads nowhere.
  const source = await realpath(ingest.source).catch(() => ingest.source);
  const file = await stat(source).catch(() => null);
  if (!file?.isFile()) throw new SourceRefused('missing', ingest.source);
  refuseSize(context, file.size);
  try {
    // The same bytes under a second name cost nothing; another disk needs a copy.
    await link(source, path);
  } catch {
    await removeUnfinished(path);
    await expectSpace(folder, file.size);
    await copyWhole(source, path, runId);
  }
}

/** Killed in the middle it leaves nothing under the name that says that it is all there. */
async function copyWhole(source: string, path: string, runId: string): Promise<void> {
  const making = `${path}.${runId}`;
  await copyFile(source, making, constants.COPYFILE_FICLONE);
  const copy = await open(making, 'r+');
  try {
    await copy.sync();
  } finally {
    await copy.close();
  }
  await rename(making, path);
}

async function fetchUpload({ deps, ingest }: StepContext, path: string): Promise<void> {
  const uploaded = uploadPath(deps.config, ingest.id);
  await rename(uploaded, path).catch((error: unknown) => {
    throw new SourceRefused('missing', String(error));
  });
  await removeUploadFiles(deps.config, ingest.id);
}

function refuseSize({ deps }: StepContext, bytes: number): void {
  const { maxBytes } = deps.config.ingest;
  if (bytes > maxBytes) throw new SourceRefused('too-many-bytes', `${bytes} of ${maxBytes}`);
}

/** Rejects when so much more would fill the disk. */
export async function expectSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes + sparedBytes) {
    throw new StepBroken('disk-full', `${Math.round(bytes)} bytes needed, ${free} free`);
  }
}
