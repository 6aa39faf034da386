import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import { operatorTitleListCalls } from '@lantern/contracts/calls/operator/title-lists';
import type * as calls from '@lantern/contracts/calls/operator/title-lists';
import type { ReadList } from '@lantern/contracts/entities/title-list';
import { csvLine, CSV_START } from '@lantern/rules/csv-cell';
import { listBounds } from '@lantern/rules/listed-title';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';

import { bindCalls } from '../../../../calls/bind-calls.ts';
import type { ActContext, OperatorContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import type { Db } from '../../../../platform/database/db.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { listReason, listReasonColumn } from '../../../../text/chinese-alone.ts';
import { planFor, type PlannedBinding } from '../bind-categories.ts';
import { isRecordEnough } from '../feeds/collect-feed.ts';
import { declareLicence } from '../operator-sources.repo.ts';
import { presentCounts, presentTried } from '../source.present.ts';
import { announceCatalogue, findPlayers, insertRun, markUndone } from '../sources.repo.ts';
import type { BoundCategory } from '../titles/place-title.ts';
import { type DryDesk, predictTitles, startPrediction } from '../titles/predict-titles.ts';
import { findLeft, findUndoable, undoTitles } from '../titles/undo-titles.ts';
import * as repo from './lists.repo.ts';
import { choiceOfList, type OpenList, openList, rowsOfList } from './open-list.ts';
import { presentList, presentTitleList, widthOf } from './present-list.ts';
import { ListFault, type RawList, readListBytes } from './read-list.ts';
import { placeOfLists, policyOfLists, sendList } from './take-list.ts';

const subjectOf = (id: string) => ({ kind: 'title list', id }) as const;

/** Of all cells together. */
const mostLetters = 20_000_000;
const shownTitles = 20;
const mostUntaken = 20;
const weekMs = 7 * 24 * 3600 * 1000;

type ListRow = repo.ListRow;

async function listTitleLists({
  deps: { db },
}: ActContext): Promise<AnswerOf<typeof calls.listTitleLists>> {
  const rows = await repo.findLists(db);
  return {
    list: rows.map(presentTitleList),
  };
}

/** Reads a file within bounds. Refuses with `list-unread`, and why as its field. */
async function readBounded(fileName: string, bytes: Buffer): Promise<RawList> {
  const list = await readListBytes(fileName, bytes).catch((error: unknown) => {
    if (!(error instanceof ListFault)) throw error;
    const line = error.line > 0 ? [String(error.line)] : [];
    return refuse('list-unread', { fields: [error.fault, ...line] });
  });
  const isFilled = list.rows.some((row) => row.some((cell) => cell.trim() !== ''));
  if (!isFilled) refuse('list-unread', { fields: ['empty'] });
  let letters = 0;
  for (const row of list.rows) for (const cell of row) letters += cell.length;
  const isLong =
    list.rows.length > listBounds.rows ||
    letters > mostLetters ||
    list.rows.some((row) => row.length > listBounds.columns);
  return isLong ? refuse('list-unread', { fields: ['too-many'] }) : list;
}

/** What the database can't store, is left out. */
const storable = (cell: string): string => cell.replaceAll('\0', '').toWellFormed();

async function readTitleList(
  context: OperatorContext,
  { fileName }: PayloadOf<typeof calls.readTitleList>,
): Promise<AnswerOf<typeof calls.readTitleList>> {
  const { deps, act } = context;
  const { bytes } = await context.readUpload();
  const list = await readBounded(fileName, bytes);
  const rows = list.rows.map((row) => row.map(storable));
  const at = deps.now();
  const id = await deps.db.transact(async (tx) => {
    const made = { fileName, names: list.names ?? [], rows, operatorId: act.operatorId };
    const bounds = { at, oldest: new Date(at.getTime() - weekMs), mostUntaken };
    const kept = await repo.insertList(tx, made, bounds);
    await act.saveAudit(tx, { subject: subjectOf(kept), after: { fileName, rows: rows.length } });
    return kept;
  });
  return presentList((await repo.findList(deps.db, { id })) ?? refuse('list-unknown'));
}

const getTitleList = async (
  { deps: { db } }: ActContext,
  { id }: PayloadOf<typeof calls.getTitleList>,
): Promise<ReadList> => presentList((await repo.findList(db, { id })) ?? refuse('list-unknown'));

/** What became of a choice: the list as it is read by it. Refuses with `list-unknown` and `category-unknown`. */
async function openChosen(
  db: Db,
  row: ListRow | null,
  { hasHead, columns, categoryCode }: PayloadOf<typeof calls.tryTitleList>,
  now: Date,
) {
  if (row === null) return refuse('list-unknown');
  if (categoryCode !== null && !(await repo.hasCategory(db, categoryCode)))
    refuse('category-unknown');
  const choice = { hasHead: hasHead && row.names.length === 0, columns, categoryCode };
  return { row, choice, list: openList(rowsOfList(row.rows), choice, now) };
}

async function tryTitleList(
  { deps }: ActContext,
  payload: PayloadOf<typeof calls.tryTitleList>,
): Promise<AnswerOf<typeof calls.tryTitleList>> {
  const { db, now } = deps;
  const row = await repo.findList(db, { id: payload.id });
  const { list, choice } = await openChosen(db, row, payload, now());
  const source = await repo.findListSource(db, { digest: placeOfLists(payload.name).digest });
  const plans = await planFor(db, source?.id ?? null, list.categories, choice.categoryCode);
  const desk = await openDryDesk(deps, payload.name, { source, list, plans });
  const predicted = await predictTitles(db, desk, {
    titles: list.titles,
    made: startPrediction(),
  });
  return {
    titles: list.titles.length,
    counts: presentCounts(countAll(predicted.map(({ outcome }) => outcome))),
    list: predicted.slice(0, shownTitles).map(presentTried),
    refused: tellRefused(list),
    categories: plans.slice(0, 200).map(({ remote, code, name }) => ({
      name: remote.name,
      goesTo: code === null ? null : name,
    })),
  };
}

/** A desk at which titles are only looked at; their source may not be here yet. */
async function openDryDesk(
  deps: Deps,
  sourceName: string,
  it: {
    source: Awaited<ReturnType<typeof repo.findListSource>>;
    list: OpenList;
    plans: readonly PlannedBinding[];
  },
): Promise<DryDesk> {
  const { db, now } = deps;
  const sourceId = it.source?.id ?? null;
  const known = sourceId === null ? [] : await findPlayers(db, { sourceId });
  return {
    sourceId,
    sourceName,
    at: now(),
    categories: new Map(
      it.plans.map(({ remote, code, name }): [string, BoundCategory] => [
        remote.code,
        { rootCode: code ?? '', sonCode: null, darkWeb: false, category: name, root: null },
      ]),
    ),
    ignored: new Set(),
    players: new Map([it.list.player, ...known].map((player) => [player.code, player])),
    policy: policyOfLists(it.source?.policy ?? {}),
    licence: it.source?.licence ?? 'unchecked',
    isRecordEnough: await isRecordEnough(deps),
  };
}

function countAll(all: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const it of all) counts[it] = (counts[it] ?? 0) + 1;
  return counts;
}

const tellRefused = ({ refused }: OpenList): { why: string; count: number }[] =>
  Object.entries(countAll([...refused.values()])).map(([why, count]) => ({ why, count }));

/** Takes in a list in the background; again, when an operator decided about its titles meanwhile. */
function takeTitleList(
  context: OperatorContext,
  payload: PayloadOf<typeof calls.takeTitleList>,
): Promise<AnswerOf<typeof calls.takeTitleList>> {
  const { deps, act } = context;
  const { name, right } = payload;
  if (right !== null && !context.may('sources.declare')) refuse('permission-missing');
  return deps.db.transact(async (tx) => {
    const at = deps.now();
    const { operatorId } = act;
    const found = await repo.lockList(tx, payload.id);
    const { row, choice } = await openChosen(tx, found, payload, at);
    if (row.runState === 'running') refuse('list-taken');
    const sourceId = await repo.saveListSource(tx, { name, ...placeOfLists(name), operatorId, at });
    if (right !== null) {
      const { licence, note, publish } = right;
      const policy = { publish, fills: 'always' };
      await declareLicence(tx, sourceId, { licence, note, policy, operatorId, at });
    }
    const isAgain = row.sourceId === sourceId && row.runState !== 'undone';
    const before = isAgain ? row.runId : null;
    const run = { sourceId, kind: 'full', cursor: {}, operatorId, at } as const;
    const runId = before ?? (await insertRun(tx, run));
    if (before !== null) await repo.restartRun(tx, { runId: before });
    await repo.chooseForList(tx, row.id, { choice, sourceId, runId });
    await sendList(deps, row.id, tx);
    const { categoryCode } = choice;
    const after = { fileName: row.fileName, source: name, categoryCode, ...right };
    await act.saveAudit(tx, { subject: subjectOf(row.id), after });
    return { sourceId };
  });
}

const storedReasons = z.record(z.string(), z.string());

/** The rows that were not taken, as they were sent, with why. */
async function readListReasons(
  { deps: { db, now } }: ActContext,
  { id }: PayloadOf<typeof calls.readListReasons>,
): Promise<AnswerOf<typeof calls.readListReasons>> {
  const row = (await repo.findList(db, { id })) ?? refuse('list-unknown');
  const choice = choiceOfList(row.choice) ?? refuse('list-unknown');
  const rows = rowsOfList(row.rows);
  const list = openList(rows, choice, now());
  const reasons = new Map(list.refused);
  for (const [remoteId, reason] of Object.entries(storedReasons.parse(row.reasons))) {
    for (const at of list.rowsOf(remoteId)) reasons.set(at, reason);
  }
  const width = widthOf(rows);
  const names = choice.hasHead ? (rows[0] ?? []) : choice.columns.map((it) => it ?? '');
  const toLine = (cells: readonly string[], last: string): string =>
    csvLine([...Array.from({ length: width }, (_, place) => cells[place] ?? ''), last]);
  const lines = [...reasons]
    .toSorted(([one], [other]) => one - other)
    .map(([at, reason]) => toLine(rows[at] ?? [], listReason(reason)));
  return {
    fileName: `${row.fileName.replace(/\.[^.]*$/, '')}-${listReasonColumn}.csv`,
    content: [CSV_START, toLine(names, listReasonColumn), ...lines].join(''),
  };
}

async function undoTitleList(
  { deps, act }: ActContext,
  { id }: PayloadOf<typeof calls.undoTitleList>,
): Promise<AnswerOf<typeof calls.undoTitleList>> {
  const { db, now } = deps;
  const row = (await repo.findList(db, { id })) ?? refuse('list-unknown');
  const { runId } = row;
  if (runId === null || row.runState === 'running') return refuse('list-untaken');
  const at = now();
  const run = (await findUndoable(db, runId, at)) ?? refuse('list-untaken');
  const of = { sourceId: run.sourceId, runId };
  const titles = await undoTitles(db, { ...of, at });
  const left = (await findLeft(db, of)).length;
  await db.transact(async (tx) => {
    await markUndone(tx, { runId, at });
    const change = { before: { state: row.runState }, after: { state: 'undone', titles, left } };
    await act.saveAudit(tx, { subject: subjectOf(id), ...change });
  });
  await announceCatalogue(db);
  return { titles, left };
}

/** Lists of titles, as operators send them to the console. */
export function registerTitleLists(app: FastifyInstance, deps: Deps): void {
  bindCalls(app, deps, operatorTitleListCalls, {
    listTitleLists,
    readTitleList,
    getTitleList,
    tryTitleList,
    takeTitleList,
    readListReasons,
    undoTitleList,
  });
}
