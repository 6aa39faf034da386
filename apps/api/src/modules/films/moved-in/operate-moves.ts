import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import { operatorMoveCalls } from '@lantern/contracts/calls/operator/moves';
import type * as calls from '@lantern/contracts/calls/operator/moves';
import type { Move, MoveReport } from '@lantern/contracts/entities/move';
import { DAY_MS, formatShanghaiTime } from '@lantern/rules/shanghai-time';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { bindCalls } from '../../../calls/bind-calls.ts';
import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import * as repo from './moves.repo.ts';

const storedCounts = z.record(z.string(), z.number());
const storedCursor = z.object({
  args: z._default(z.array(z.string()), []),
  step: z._default(z.string(), ''),
});

const kinds = { maccms_database: 'site', folder: 'folder', list: 'list' } as const;

function presentMove(row: repo.MoveRow): Move {
  const cursor = storedCursor.safeParse(row.cursor);
  const counts = storedCounts.safeParse(row.counts);
  return {
    id: row.id,
    sourceId: row.sourceId,
    source: row.source,
    kind: kinds[row.kind],
    state: row.state,
    isAtWork: row.isAtWork,
    by: row.by,
    startTime: formatShanghaiTime(row.startedAt),
    endTime: row.endedAt && formatShanghaiTime(row.endedAt),
    step: cursor.success ? cursor.data.step : '',
    counts: Object.entries(counts.success ? counts.data : {})
      .filter(([, count]) => count > 0)
      .map(([what, count]) => ({ what, count: Math.round(count) })),
    fault: row.fault ?? '',
  };
}

/** A word as a shell takes it. */
const quote = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

const program = 'npm run move-in --';
const undoMs = 7 * DAY_MS;

/** The commands that may come next, the likeliest first. */
function commandsFor(row: repo.MoveRow, now: Date): MoveReport['next'] {
  const { id, state, kind, startedAt } = row;
  const cursor = storedCursor.safeParse(row.cursor);
  const args = cursor.success ? cursor.data.args : [];
  const undo =
    now.getTime() - startedAt.getTime() > undoMs
      ? []
      : [{ what: 'undo' as const, command: `${program} undo ${id}` }];
  const again = { what: 'again' as const, command: [program, ...args.map(quote)].join(' ') };
  if (row.isAtWork) return [{ what: 'stop', command: `${program} stop` }];
  if (state === 'undone') return args.length === 0 ? [] : [again];
  if (state !== 'done') return [{ what: 'resume', command: `${program} resume` }, ...undo];
  const check = { what: 'check' as const, command: `${program} check-addresses urls.txt` };
  return [
    ...(args.length === 0 ? [] : [again]),
    ...(kind === 'maccms_database' ? [check] : []),
    ...undo,
  ];
}

const listMoves = async ({
  deps: { db },
}: ActContext): Promise<AnswerOf<typeof calls.listMoves>> => ({
  list: (await repo.findMoves(db, { id: null })).map(presentMove),
});

async function getMove(
  { deps: { db, now } }: ActContext,
  { id }: PayloadOf<typeof calls.getMove>,
): Promise<MoveReport> {
  const [row] = await repo.findMoves(db, { id });
  if (row === undefined) return refuse('move-unknown');
  return {
    ...presentMove(row),
    left: await repo.findLeftOf(db, { sourceId: row.sourceId }),
    ...(await repo.findOpenOf(db, { sourceId: row.sourceId })),
    next: commandsFor(row, now()),
  };
}

/** What the program that moves in did, for operators who look on. */
export function registerMovesOperatorModule(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorMoveCalls, { listMoves, getMove });
}
