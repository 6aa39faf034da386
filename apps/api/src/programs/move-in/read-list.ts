import { readFile, stat } from 'node:fs/promises';
import { extname } from 'node:path';

import { type ListHead, m3uHead, readListHead, readM3u } from '@lantern/rules/listed-title';
import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

import { decodeText } from '../../modules/sources/feeds/ask-feed.ts';
import { moveInText } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';

/** A list as it was read. */
export interface ReadList {
  /** The first row, with the names of the columns; a list without them has names made up. */
  names: string[];
  head: ListHead;
  /** The other rows, each with its line in the file. */
  rows: { line: number; cells: string[] }[];
}

const mostBytes = 100 * 1024 * 1024;
const endings: ReadonlySet<string> = new Set(['.csv', '.tsv', '.xlsx', '.m3u', '.m3u8']);

/** Whether a path is a list by its ending. */
export const isList = (path: string): boolean => endings.has(extname(path).toLowerCase());

/** Reads a list of titles. Throws a `UsageFault` for a file that is none. */
export async function readList(path: string): Promise<ReadList> {
  const { size } = await stat(path);
  if (size > mostBytes) throw new UsageFault(moveInText.listTooLong(path));
  const ending = extname(path).toLowerCase();
  const bytes = await readFile(path);
  if (ending === '.xlsx') return withHead(path, await readCells(path, bytes));
  const text = decodeText(bytes, undefined);
  if (text === null) throw new UsageFault(moveInText.listCharset(path));
  if (ending.startsWith('.m3u')) {
    const rows = readM3u(text.replace(/^\uFEFF/, ''));
    return {
      names: ['title', 'category', 'poster', 'address'],
      head: m3uHead,
      rows: rows.map((cells, at) => ({ line: at + 1, cells })),
    };
  }
  return withHead(path, parseText(path, text));
}

/** What separates the cells of the first line most often. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', '\t', ';'].map((it) => [it, first.split(it).length] as const);
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}

function parseText(path: string, text: string): string[][] {
  const settings = { bom: true, relax_column_count: true, relax_quotes: true } as const;
  try {
    return parse(text, { ...settings, delimiter: separatorOf(text) });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = Reflect.get(error, 'lines');
    throw new UsageFault(moveInText.listBroken(path, Number(line ?? 1)), { cause: error });
  }
}

/** A cell as its reader sees it; a day is its date. */
const tellCell = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
};

async function readCells(path: string, bytes: Buffer): Promise<string[][]> {
  try {
    return (await readSheet(bytes)).map((row) => row.map(tellCell));
  } catch (cause) {
    throw new UsageFault(moveInText.listUnread(path), { cause });
  }
}

function withHead(path: string, rows: string[][]): ReadList {
  const [names = [], ...rest] = rows;
  const head = readListHead(names);
  if (head === null) throw new UsageFault(moveInText.listHead(path));
  const numbered = rest.map((cells, at) => ({ line: at + 2, cells }));
  return { names, head, rows: numbered.filter((it) => it.cells.some((cell) => cell !== '')) };
}
