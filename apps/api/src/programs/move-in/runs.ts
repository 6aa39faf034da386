import type pg from 'pg';

import { findLastMove, findRuns, haltMoves } from '../../modules/films/sources/sources.repo.ts';
import type { Database } from '../../platform/database/db.ts';
import { holdWork } from '../../platform/database/hold-work.ts';
import { moveInText } from '../../text/move-in.ts';
import { say, UsageFault } from '../tool/run-operator-tool.ts';
import { type MoveInOptions, readMoveInArguments } from './move-in-arguments.ts';

/** Prints the last runs. */
export async function printStatus(db: Database): Promise<number> {
  for (const it of await findRuns(db, { most: 20 })) {
    const ended = it.endedAt?.toISOString() ?? '';
    const counts = JSON.stringify(it.counts);
    say(
      `${it.id} ${it.source} ${it.kind} ${it.state} ${it.startedAt.toISOString()} ${ended} ${counts}`,
    );
  }
  return 0;
}

/** Asks the program that moves in to stop after its batch. */
export async function stopMove(db: Database): Promise<number> {
  await haltMoves(db, { at: new Date() });
  return printStatus(db);
}

/** The options of the last move-in that did not come to its end. */
export async function findStopped(db: Database): Promise<MoveInOptions> {
  const run = await findLastMove(db);
  const args = readArguments(run?.cursor);
  if (args === null) throw new UsageFault(moveInText.noRun);
  const command = readMoveInArguments(args);
  if (command.verb !== 'move') throw new UsageFault(moveInText.noRun);
  return command.options;
}

function readArguments(cursor: unknown): string[] | null {
  if (typeof cursor !== 'object' || cursor === null || !('args' in cursor)) return null;
  const { args } = cursor;
  const isText = (it: unknown): it is string => typeof it === 'string';
  return Array.isArray(args) && args.every(isText) ? args : null;
}

/** Lets one program at a time move in. Answers how to let it go. */
export async function holdMoving(pool: pg.Pool): Promise<() => Promise<void>> {
  const held = await holdWork(pool, 'move-in');
  if (held === null) throw new UsageFault(moveInText.busy(''));
  return () => held.release();
}
