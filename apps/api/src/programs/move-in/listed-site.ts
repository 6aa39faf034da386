import { stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { csvLine, CSV_START } from '@lantern/rules/csv-cell';
import { sortListed } from '@lantern/rules/episode-order';
import {
  asMaccmsRow,
  type ListedTitle,
  type ListEntry,
  type ListRefusal,
  readListRow,
} from '@lantern/rules/listed-title';

import {
  type GatheredTitle,
  gatherRow,
  idOf,
  judgeEntry,
  takenOutcomes,
  unnamed,
} from '../../modules/films/sources/lists/gather-list.ts';
import { isList } from '../../modules/films/sources/lists/read-list.ts';
import { listReason, listReasonColumn } from '../../text/chinese-alone.ts';
import { moveInText } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';
import { type FoundTitle, labelFile, readFilmFolder } from './film-folder.ts';
import type { Listed, ListedFilm, OldRow, OldSite } from './old-site.ts';
import { type ReadList, readList } from './read-list.ts';

interface Gathered {
  title: ListedTitle;
  films: ListedFilm[];
  /** Lines of the list that tell of it. */
  lines: number[];
}

/** The site that a list or a folder of films is: its titles are read as those of all others. */
export async function openListed(path: string): Promise<OldSite & { listed: Listed }> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new UsageFault(moveInText.noFile(path));
  return found.isDirectory() ? openFolder(path) : openList(path);
}

/** Whether a place is a list or a folder of films, and no dump. */
export async function isListed(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  if (found?.isDirectory() !== true) return found !== null && isList(path);
  return (await readFilmFolder(path)).length > 0;
}

async function openFolder(path: string) {
  const titles = await readFilmFolder(path);
  const gathered = new Map(titles.map((it) => [idOf(it.key), gatherFolder(it)]));
  const listed: Listed = {
    kind: 'folder',
    folder: path,
    films: gathered,
    note: () => undefined,
    saveReasons: () => Promise.resolve(null),
  };
  return siteOf(path, gathered, listed);
}

function gatherFolder({ key, category, films, ...it }: FoundTitle): Gathered {
  const name = unnamed(category);
  const title = { ...it, id: idOf(key), category: { id: idOf(name), name }, episodes: [] };
  return { title: { ...title, isPaid: false }, films: [...films], lines: [] };
}

async function openList(path: string) {
  const list = await readList(path);
  const folder = dirname(path);
  const reasons = new Map<number, string>();
  const rows = new Map<string, GatheredTitle>();
  for (const { line, cells } of list.rows) {
    const entry = await judgeRow(readListRow(cells, list.head), folder);
    if ('refused' in entry) reasons.set(line, listReason(entry.refused));
    else gatherRow(rows, entry, line);
  }
  const gathered = new Map([...rows].map(([id, it]) => [id, withFilms(it, folder)]));
  const linesOf = new Map([...gathered].map(([id, it]) => [id, it.lines]));
  const listed: Listed = {
    kind: 'list',
    folder,
    films: gathered,
    note(id, outcome, reason) {
      if (takenOutcomes.has(outcome)) return;
      const text = listReason(reason === '' ? outcome : reason);
      for (const line of linesOf.get(id) ?? []) reasons.set(line, text);
    },
    saveReasons: (to) => saveReasons(list, reasons, to),
  };
  return siteOf(path, gathered, listed);
}

/** Refuses a file that is not there, and an address of an inner network. */
async function judgeRow(
  given: ListEntry | { refused: ListRefusal },
  folder: string,
): Promise<ListEntry | { refused: ListRefusal }> {
  const entry = judgeEntry(given);
  if ('refused' in entry || entry.at.kind === 'address') return entry;
  const file = await stat(resolve(folder, entry.at.text)).catch(() => null);
  return file?.isFile() === true ? entry : { refused: 'no-file' };
}

/** Of several films each is an episode, called as its row or its file says, in the order of their numbers. */
function withFilms({ title, files, lines }: GatheredTitle, folder: string): Gathered {
  const films = files.map(({ path, episode }) => ({
    path: resolve(folder, path),
    episode: episode || (files.length > 1 ? labelFile(path) : ''),
  }));
  return {
    title,
    lines,
    films: sortListed(films, ({ episode }) => episode).map(({ path, episode }) => ({
      path,
      episode: episode === '' ? null : episode,
    })),
  };
}

function siteOf(path: string, gathered: ReadonlyMap<string, Gathered>, listed: Listed) {
  const titles = [...gathered.values()].map(({ title }) => title);
  const categories = new Map(titles.map(({ category }) => [category.id, category.name]));
  const tables: Partial<Record<string, OldRow[]>> = {
    vod: titles.map((it) => toRow(asMaccmsRow(it))),
    type: [...categories].map(([id, name]) => ({ type_id: id, type_name: name, type_pid: '0' })),
  };
  return {
    database: path,
    name: basename(path),
    listed,
    async *rows(table: string): AsyncGenerator<OldRow[]> {
      const rows = tables[table];
      if (rows !== undefined) yield rows;
    },
    prefixes: () => Promise.resolve([]),
    close: () => Promise.resolve(),
  };
}

/** A row as a dump has it: texts. */
const toRow = (row: Readonly<Record<string, unknown>>): OldRow =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' || typeof value === 'number' ? String(value) : null,
    ]),
  );

async function saveReasons(
  { names, rows }: ReadList,
  reasons: ReadonlyMap<number, string>,
  { dataDir, name }: { dataDir: string; name: string },
): Promise<string | null> {
  if (reasons.size === 0) return null;
  const path = join(dataDir, `move-in-${name}.csv`);
  const lines = rows.map(({ line, cells }) => {
    const padded = names.map((_, at) => cells[at] ?? '');
    return csvLine([...padded, reasons.get(line) ?? '']);
  });
  await writeFile(path, [CSV_START, csvLine([...names, listReasonColumn]), ...lines].join(''));
  return path;
}
