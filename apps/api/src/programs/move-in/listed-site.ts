import { createHash } from 'node:crypto';
import { stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

import { csvLine, CSV_START } from '@lantern/rules/csv-cell';
import {
  asMaccmsRow,
  type ListedTitle,
  type ListEntry,
  type ListRefusal,
  readListRow,
} from '@lantern/rules/listed-title';

import { createJudge, mayAsk } from '../../platform/foreign/foreign-address.ts';
import { listReason, listReasonColumn, unnamedCategory } from '../../text/chinese-alone.ts';
import { moveInText } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';
import { type FoundTitle, readFilmFolder } from './film-folder.ts';
import type { Listed, ListedFilm, OldRow, OldSite } from './old-site.ts';
import { isList, type ReadList, readList } from './read-list.ts';

/** Digits that stand for a text, the same each time. */
const idOf = (text: string): string =>
  String(createHash('sha256').update(text).digest().readBigUInt64BE() >> 1n);

/** The category of titles whose list names none. */
const unnamed = (name: string): string => (name === '' ? unnamedCategory : name);

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
  const gathered = new Map<string, Gathered>();
  for (const { line, cells } of list.rows) {
    const entry = await judgeRow(readListRow(cells, list.head), folder);
    if ('refused' in entry) reasons.set(line, listReason(entry.refused));
    else gather(gathered, entry, { line, folder });
  }
  const linesOf = new Map([...gathered].map(([id, it]) => [id, it.lines]));
  const listed: Listed = {
    kind: 'list',
    folder,
    films: gathered,
    note(id, outcome, reason) {
      if (taken.has(outcome)) return;
      const text = listReason(reason === '' ? outcome : reason);
      for (const line of linesOf.get(id) ?? []) reasons.set(line, text);
    },
    saveReasons: (to) => saveReasons(list, reasons, to),
  };
  return siteOf(path, gathered, listed);
}

/** What became of titles whose rows need no reason. A draft is taken too. */
const taken: ReadonlySet<string> = new Set(['made', 'draft', 'joined', 'updated', 'same']);

const isOutside = createJudge([]);

/** Refuses a file that is not there, and an address of an inner network. */
async function judgeRow(
  entry: ListEntry | { refused: ListRefusal },
  folder: string,
): Promise<ListEntry | { refused: ListRefusal }> {
  if ('refused' in entry) return entry;
  const { kind, text } = entry.at;
  if (kind === 'address') {
    const url = URL.parse(text);
    return url !== null && mayAsk(url, isOutside) ? entry : { refused: 'inner-address' };
  }
  const file = await stat(resolve(folder, text)).catch(() => null);
  return file?.isFile() === true ? entry : { refused: 'no-file' };
}

/** A title of one row, without its films. */
function titleOf(id: string, entry: ListEntry): ListedTitle {
  const { title: name, year, introduction, poster, isPaid, episode, at } = entry;
  const label = unnamed(entry.category);
  const category = { id: idOf(label), name: label };
  const episodes = at.kind === 'address' ? [{ title: episode, address: at.text }] : [];
  return { id, name, year, category, introduction, poster, isPaid, episodes };
}

/** Rows of one title and year are its episodes. What a later row says where an earlier one is silent counts. */
function gather(
  all: Map<string, Gathered>,
  entry: ListEntry,
  { line, folder }: { line: number; folder: string },
): void {
  const { title: name, year, episode, at } = entry;
  const id = idOf(JSON.stringify([name, year]));
  const said = titleOf(id, entry);
  const { title, films, lines } = all.get(id) ?? {
    title: { ...said, episodes: [] },
    films: [],
    lines: [],
  };
  const film = { path: resolve(folder, at.text), episode: episode === '' ? null : episode };
  all.set(id, {
    title: {
      ...title,
      introduction: title.introduction || said.introduction,
      poster: title.poster || said.poster,
      isPaid: title.isPaid || said.isPaid,
      episodes: [...title.episodes, ...said.episodes],
    },
    films: at.kind === 'file' ? [...films, film] : films,
    lines: [...lines, line],
  });
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
