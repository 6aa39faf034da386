import { readFile, stat } from 'node:fs/promises';

import { type ListHead, m3uHead, readListHead } from '@lantern/rules/listed-title';

import {
  ListFault,
  type RawList,
  readListBytes,
} from '../../modules/films/sources/lists/read-list.ts';
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

/** Reads a list of titles. Throws a `UsageFault` for a file that is not a list. */
export async function readList(path: string): Promise<ReadList> {
  const { size } = await stat(path);
  if (size > mostBytes) throw new UsageFault(moveInText.listTooLong(path));
  const { names, rows } = await readRaw(path);
  if (names === null) return withHead(path, rows);
  return { names, head: m3uHead, rows: rows.map((cells, at) => ({ line: at + 1, cells })) };
}

async function readRaw(path: string): Promise<RawList> {
  try {
    return await readListBytes(path, await readFile(path));
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    throw new UsageFault(describeFault(path, error), { cause: error });
  }
}

function describeFault(path: string, { fault, line }: ListFault): string {
  if (fault === 'charset') return moveInText.listCharset(path);
  if (fault === 'too-long') return moveInText.listTooLong(path);
  return fault === 'broken' ? moveInText.listBroken(path, line) : moveInText.listUnread(path);
}

function withHead(path: string, rows: string[][]): ReadList {
  const [names = [], ...rest] = rows;
  const head = readListHead(names);
  if (head === null) throw new UsageFault(moveInText.listHead(path));
  const numbered = rest.map((cells, at) => ({ line: at + 2, cells }));
  return { names, head, rows: numbered.filter((it) => it.cells.some((cell) => cell !== '')) };
}
