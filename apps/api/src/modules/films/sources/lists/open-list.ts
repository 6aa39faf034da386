import { listChoice, type ListChoice } from '@lantern/contracts/entities/title-list';
import type { IncomingTitle } from '@lantern/rules/incoming-title';
import { asMaccmsRow, type ListColumn, listPlayer, readListRow } from '@lantern/rules/listed-title';
import { type MaccmsHome, readMaccmsTitle } from '@lantern/rules/maccms-title';
import { guessPlayer } from '@lantern/rules/stream-address';
import * as z from 'zod/mini';

import type { RemoteCategory } from '../bind-categories.ts';
import type { PlayerBinding } from '../sources.repo.ts';
import { type GatheredTitle, gatherRow, judgeEntry } from './gather-list.ts';

const storedRows = z.array(z.array(z.string()));

/** A list by the choice of an operator: its titles, and the rows that give no title. */
export interface OpenList {
  titles: IncomingTitle[];
  categories: RemoteCategory[];
  player: PlayerBinding;
  /** Why rows are not taken, by their number from 0. */
  refused: ReadonlyMap<number, string>;
  /** The rows that tell of a title. */
  rowsOf: (remoteId: string) => readonly number[];
}

/** The clock of lists, in minutes before UTC; they tell no times. */
const shanghaiMinutes = 480;
const samples = 50;

export const rowsOfList = (stored: unknown): string[][] => storedRows.parse(stored);
export const choiceOfList = (stored: unknown): ListChoice | null =>
  stored === null ? null : listChoice.parse(stored);

/** Reads the rows of a list. It never throws: each row is a title, a part of one, or says why not. */
export function openList(rows: readonly string[][], choice: ListChoice, now: Date): OpenList {
  const refused = new Map<number, string>();
  const gathered = gatherRows(rows, choice, refused);
  const home: MaccmsHome = {
    now,
    offsetMinutes: shanghaiMinutes,
    uploadProtocol: 'https',
    isPlayer: (code) => code === listPlayer,
  };
  const titles: IncomingTitle[] = [];
  for (const { title, lines } of gathered.values()) {
    const read = readMaccmsTitle(asMaccmsRow(title), home);
    if ('title' in read) titles.push(read.title);
    // Of a name nothing may be left to see; the id is one always.
    else for (const at of lines) refused.set(at, 'no-title');
  }
  return {
    titles,
    categories: categoriesOf(gathered),
    player: playerOf(titles),
    refused,
    rowsOf: (remoteId) => gathered.get(remoteId)?.lines ?? [],
  };
}

function gatherRows(
  rows: readonly string[][],
  { hasHead, columns }: ListChoice,
  refused: Map<number, string>,
): ReadonlyMap<string, GatheredTitle> {
  const head = new Map<ListColumn, number>();
  for (const [place, column] of columns.entries()) if (column) head.set(column, place);
  const gathered = new Map<string, GatheredTitle>();
  for (const [at, cells] of rows.entries()) {
    const isHead = at === 0 && hasHead;
    if (isHead || cells.every((cell) => cell.trim() === '')) continue;
    const entry = judgeEntry(readListRow(cells, head));
    if ('refused' in entry) refused.set(at, entry.refused);
    else if (entry.at.kind === 'file') refused.set(at, 'file-elsewhere');
    else gatherRow(gathered, entry, at);
  }
  return gathered;
}

function categoriesOf(gathered: ReadonlyMap<string, GatheredTitle>): RemoteCategory[] {
  const all = new Map(
    [...gathered.values()].map(({ title: { category } }) => [category.id, category.name]),
  );
  return [...all].map(([code, name]) => ({ code, name, parent: null }));
}

/** The only player of a list, and what it gives by the look of its first addresses. */
function playerOf(titles: readonly IncomingTitle[]): PlayerBinding {
  const addresses = titles
    .slice(0, samples)
    .flatMap((it) => it.lines.flatMap((line) => line.episodes.map(({ address }) => address)));
  return { code: listPlayer, kind: guessPlayer(listPlayer, addresses), serverPrefix: '' };
}
