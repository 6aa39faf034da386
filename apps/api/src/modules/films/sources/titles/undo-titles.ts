import type { Database } from '../../../../platform/database/db.ts';
import { deferAnnouncements } from '../sources.repo.ts';
import { findTouched, findUntouched, lockRun, withdrawVideos } from './undo-titles.repo.ts';

const weekMs = 7 * 24 * 3600 * 1000;
const batch = 500;

/** A run that can be undone: of a move-in or a list, within a week; null for any other. */
export async function findUndoable(
  db: Database,
  runId: string,
  at: Date,
): Promise<{ sourceId: number } | null> {
  const run = await db.transact((tx) => lockRun(tx, { runId }));
  return run === null || at.getTime() - run.startedAt.getTime() > weekMs ? null : run;
}

interface Undoing {
  sourceId: number;
  runId: string;
  at: Date;
}

/** Takes back the titles that a run made and that are as it left them, some at a time; how many. */
export async function undoTitles(db: Database, { at, ...of }: Undoing): Promise<number> {
  for (let count = 0; ;) {
    const ids = await db.transact(async (tx) => {
      await deferAnnouncements(tx);
      const found = await findUntouched(tx, { ...of, most: batch });
      if (found.length > 0) await withdrawVideos(tx, of.sourceId, { ids: found, at });
      return found;
    });
    if (ids.length === 0) return count;
    count += ids.length;
  }
}

/** What a run made and its undoing leaves. */
export const findLeft = (db: Database, of: Pick<Undoing, 'sourceId' | 'runId'>) =>
  findTouched(db, of);
