import type { ReadList, TitleList } from '@lantern/contracts/entities/title-list';
import { guessListHead, type ListColumn, m3uHead } from '@lantern/rules/listed-title';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import { presentCounts } from '../source.present.ts';
import type * as repo from './lists.repo.ts';
import { choiceOfList, rowsOfList } from './open-list.ts';
import { rowsLeft } from './take-list.ts';

type ListRow = repo.ListRow;

const shownRows = 20;
const storedCounts = z.record(z.string(), z.number());

const stateOf = ({ choice, runState }: Pick<ListRow, 'choice' | 'runState'>, isBegun: boolean) => {
  if (choice === null || runState === null) return 'read';
  return runState === 'running' && !isBegun ? 'waiting' : runState;
};

/** A list, with what came of it. */
export function presentTitleList(
  row: Awaited<ReturnType<typeof repo.findLists>>[number],
): TitleList {
  const counts = storedCounts.parse(row.counts ?? {});
  return {
    id: row.id,
    fileName: row.fileName,
    source: row.source ?? '',
    state: stateOf(row, Object.keys(counts).length > 0),
    by: row.by,
    createTime: formatShanghaiTime(row.createdAt),
    counts: row.runState === null ? null : presentCounts(counts),
    rowsLeft: counts[rowsLeft] ?? 0,
  };
}

/** How a list begins, and what its columns say or may say. */
export function presentList(row: ListRow): ReadList {
  const { id, fileName, names } = row;
  const rows = rowsOfList(row.rows);
  const choice = choiceOfList(row.choice);
  const isTable = names.length === 0;
  const head = isTable ? guessListHead(rows[0] ?? []) : m3uHead;
  const hasHead = choice?.hasHead ?? head.size > 0;
  return {
    id,
    fileName,
    total: rows.length,
    rows: rows.slice(0, shownRows).map((cells) => cells.map((cell) => cell.slice(0, 300))),
    hasHead: isTable ? hasHead : null,
    columns: Array.from(
      { length: widthOf(rows) },
      (_, place) => (choice ? choice.columns[place] : columnAt(head, place)) ?? null,
    ),
    name: row.source ?? fileName.replace(/\.[^.]*$/, '').slice(0, 80),
    categoryCode: choice?.categoryCode ?? null,
  };
}

export const widthOf = (rows: readonly string[][]): number =>
  rows.reduce((most, cells) => Math.max(most, cells.length), 1);

const columnAt = (head: ReadonlyMap<ListColumn, number>, at: number): ListColumn | null =>
  [...head].find(([, place]) => place === at)?.[0] ?? null;
