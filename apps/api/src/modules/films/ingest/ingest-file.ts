import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';

import { isSeen } from '@lantern/rules/unseen';
import { tidyTitle } from '@lantern/rules/video-title';

import { lockName } from '../../../platform/database/lock-name.ts';
import type { Deps } from '../../../platform/deps.ts';
import { pathOf, resolvePath } from '../../../platform/encodings/path-bytes.ts';
import { checkCategory, checkPlace } from '../catalogue/publish-episode.ts';
import { SourceRefused } from './encode/run-tool.ts';
import {
  findIngest,
  findIngestOfSource,
  type Ingest,
  type IngestOrder,
  insertIngest,
  type NewIngest,
} from './ingest.repo.ts';
import { retryStep } from './operate-ingests.ts';
import { type IngestProgress, runIngest } from './run-ingest.ts';
import { removeTree, workFolder } from './work-folder.ts';

export interface FileOrder extends IngestOrder {
  /** Path of a file on this machine, or its address where its bytes are no text. */
  source: string;
}

interface FileProgress extends IngestProgress {
  /** Receives the ingest's id before the work begins. */
  onBegin?: (ingestId: string) => void;
  /** Called when the file was taken in before and is left unchanged. */
  onKnown?: () => void;
  /** Whether a file that was taken in before under this title is left unchanged; by default, its title counts as taken. */
  skipKnown?: boolean;
}

/**
 * Takes in a file of this machine, in this process. An interrupted ingest continues where it stopped, and a failed step is
 * tried again. Rejects with `PublishRefused` when the file can't be published at its place, and with `SourceRefused` when
 * the file does not exist or nothing in its name can be a title; the state of the ingest tells everything else.
 */
export async function ingestFile(
  deps: Deps,
  given: FileOrder,
  { onBegin, onKnown, skipKnown = false, ...progress }: FileProgress = {},
): Promise<Ingest> {
  const order = { ...given, ...tidyTitles(given) };
  const source = resolvePath(order.source);
  const file = await expectFile(source, order);
  await checkCategory(deps.db, order.categoryCode);
  const version = `${file.size} ${file.mtimeMs}`;
  const known = { source, version, title: order.title, episodeTitle: order.episodeTitle };
  const before = skipKnown ? await findKnown(deps.db, known) : null;
  if (before) {
    onKnown?.();
    return before;
  }
  const unfinished = await findIngestOfSource(deps.db, known, ['working', 'failed']);
  if (unfinished !== null) await takeUp(deps, unfinished);
  const begun = { id: randomUUID(), origin: 'file', operatorId: null } as const;
  const id = unfinished ?? (await createIngest(deps, { ...order, ...known, ...begun }));
  onBegin?.(id);
  return runIngest(deps, id, progress);
}

/**
 * Begins the ingest of a file of this machine: its steps may be taken from then on. Answers its id: that of another program,
 * which has begun the same at this moment. Rejects with `PublishRefused` when it could not be published at its place.
 */
export async function createIngest(
  deps: Pick<Deps, 'config' | 'db' | 'now'>,
  ingest: NewIngest,
): Promise<string> {
  await checkPlace(deps.db, ingest);
  // By its work folder this machine is known as the one that has the file.
  const folder = workFolder(deps.config, ingest.id);
  await mkdir(folder, { recursive: true });
  let begun: string | null = null;
  try {
    begun = await deps.db.transact(async (tx) => {
      await lockName(tx, `ingest of ${ingest.source}`);
      const other = await findIngestOfSource(tx, ingest, ['working', 'failed']);
      if (other === null) await insertIngest(tx, ingest, deps.now());
      return other ?? ingest.id;
    });
    return begun;
  } finally {
    if (begun !== ingest.id) await removeTree(folder);
  }
}

const tidyTitles = ({ title, episodeTitle }: Pick<FileOrder, 'title' | 'episodeTitle'>) => ({
  title: tidyTitle(title),
  episodeTitle: episodeTitle === null ? null : tidyTitle(episodeTitle),
});

/** The file's size and time. Its name is judged before hours of encoding, and not by the database. */
async function expectFile(source: string, { title, episodeTitle }: FileOrder) {
  const file = await stat(pathOf(source)).catch(() => null);
  if (!file?.isFile()) throw new SourceRefused('missing', source);
  const titles = [title, ...(episodeTitle === null ? [] : [episodeTitle])];
  if (!titles.every(isSeen)) throw new SourceRefused('nameless', source);
  return file;
}

async function findKnown(
  db: Deps['db'],
  of: Parameters<typeof findIngestOfSource>[1],
): Promise<Ingest | null> {
  const id = await findIngestOfSource(db, of, ['published', 'in_review']);
  return id === null ? null : findIngest(db, id);
}

/** Makes the files again that the sweeper has removed from an ingest that failed long ago. */
async function takeUp({ config, db, now }: Deps, id: string): Promise<void> {
  await mkdir(workFolder(config, id), { recursive: true });
  const ingest = await findIngest(db, id);
  if (ingest?.state !== 'failed') return;
  await db.transact((tx) => retryStep(tx, ingest, now()));
}
