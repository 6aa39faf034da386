import { closeMoved, findMembersLeft, findUnseen } from '../../modules/films/moved-in/undo.repo.ts';
import { announceCatalogue, markUndone } from '../../modules/films/sources/sources.repo.ts';
import {
  findLeft,
  findUndoable,
  undoTitles,
} from '../../modules/films/sources/titles/undo-titles.ts';
import { takeMovedBack } from '../../modules/ground/wallet/move-in.ts';
import { recordProgramAct } from '../../platform/audit/record-audit.ts';
import type { Database } from '../../platform/database/db.ts';
import { moveInText } from '../../text/move-in.ts';
import { say, UsageFault } from '../tool/run-operator-tool.ts';
import { holdMoving } from './runs.ts';

const batch = 500;

/**
 * Takes back what a run made and no operator or member has touched, within a week; what it leaves, it lists. Refuses while a
 * program moves in: the run may be its own.
 */
export async function undoMove(db: Database, runId: string): Promise<number> {
  const release = await holdMoving(db.pool);
  try {
    return await undoHeld(db, runId);
  } finally {
    await release();
  }
}

async function undoHeld(db: Database, runId: string): Promise<number> {
  const at = new Date();
  const run = await findUndoable(db, runId, at);
  if (run === null) throw new UsageFault(moveInText.unknownRun(runId));
  const { sourceId } = run;
  const titles = await undoTitles(db, { sourceId, runId, at });
  const members = await undoMembers(db, { sourceId, runId, at });
  const left = await findMembersLeft(db, { runId });
  await db.transact(async (tx) => {
    await markUndone(tx, { runId, at });
    const after = { titles, members };
    await recordProgramAct(tx, 'move-in.undo', { kind: 'source run', id: runId }, { after });
  });
  await announceCatalogue(db);
  say(`titles: ${titles}\nmembers: ${members}`);
  for (const it of await findLeft(db, { sourceId, runId })) say(`stays: ${it.id} ${it.title}`);
  for (const it of left) say(moveInText.memberStays(it));
  return 0;
}

async function undoMembers(
  db: Database,
  { sourceId, runId, at }: { sourceId: number; runId: string; at: Date },
): Promise<number> {
  let [after, count] = [0, 0];
  for (;;) {
    const found = await db.transact(async (tx) => {
      const rows = await findUnseen(tx, { sourceId, runId, after, most: batch });
      for (const { memberId, coins } of rows) {
        if (coins > 0) await takeMovedBack(tx, { memberId, coins, at });
      }
      const ids = rows.map((it) => it.memberId);
      if (ids.length > 0) await closeMoved(tx, sourceId, { ids, at });
      return ids;
    });
    const last = found.at(-1);
    if (last === undefined) return count;
    after = last;
    count += found.length;
  }
}
