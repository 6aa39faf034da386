import { extname } from 'node:path';
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';

import { readM3u } from '@lantern/rules/listed-title';
import { CsvError, parse } from 'csv-parse/sync';
import { readSheet } from 'read-excel-file/node';

import { decodeText } from '../feeds/ask-feed.ts';

/** A list as it was read: its rows, and the names of its columns where its first row is not expected to say them. */
export interface RawList {
  rows: string[][];
  /** Null for a table, whose first row names its columns. */
  names: string[] | null;
}

type ListFaultCode = 'ending' | 'charset' | 'broken' | 'workbook' | 'empty' | 'too-long';

/** A file that is no list; `line` is where a table breaks off. */
export class ListFault extends Error {
  override name = 'ListFault';
  readonly fault: ListFaultCode;
  readonly line: number;

  constructor(fault: ListFaultCode, line = 0, options?: ErrorOptions) {
    super(fault, options);
    this.fault = fault;
    this.line = line;
  }
}

const endings: ReadonlySet<string> = new Set(['.csv', '.tsv', '.xlsx', '.m3u', '.m3u8']);

/** Whether a file is a list by the ending of its name. */
export const isList = (name: string): boolean => endings.has(extname(name).toLowerCase());

/** Reads a list by the ending of its name. Throws {@link ListFault}. */
export async function readListBytes(name: string, bytes: Buffer): Promise<RawList> {
  if (!isList(name)) throw new ListFault('ending');
  const ending = extname(name).toLowerCase();
  if (ending === '.xlsx') return { rows: await readCells(bytes), names: null };
  const text = decodeText(bytes, undefined);
  if (text === null) throw new ListFault('charset');
  return ending.startsWith('.m3u')
    ? {
        rows: readM3u(text.replace(/^\uFEFF/, '')),
        names: ['title', 'category', 'poster', 'address'],
      }
    : { rows: parseText(text), names: null };
}

/** What separates the cells of the first line most often. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const counts = [',', '\t', ';'].map((it) => [it, first.split(it).length] as const);
  return counts.toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? ',';
}

function parseText(text: string): string[][] {
  const settings = { bom: true, relax_column_count: true, relax_quotes: true } as const;
  try {
    return parse(text, { ...settings, delimiter: separatorOf(text) });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = Reflect.get(error, 'lines');
    throw new ListFault('broken', Number(line ?? 1), { cause: error });
  }
}

/** A cell as its reader sees it; a day is its date. */
const tellCell = (cell: unknown): string => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return typeof cell === 'string' || typeof cell === 'number' || typeof cell === 'boolean'
    ? String(cell)
    : '';
};

async function readCells(bytes: Buffer): Promise<string[][]> {
  await expectSmall(bytes);
  try {
    return (await readSheet(bytes)).map((row) => row.map(tellCell));
  } catch (cause) {
    throw new ListFault('workbook', 0, { cause });
  }
}

/** The most bytes that a workbook may unpack to: a few kilobytes of zeros pack a gigabyte. */
const mostUnpacked = 128 * 1024 ** 2;
const entrySign = 0x02_01_4b_50;
const fileSign = 0x04_03_4b_50;
const inflate = promisify(inflateRaw);

/** Unpacks each part of a workbook within a bound, before a reader without bounds does. */
async function expectSmall(bytes: Buffer): Promise<void> {
  let left = mostUnpacked;
  let listed = 0;
  for (const entry of findSigns(bytes, entrySign)) {
    if (entry + 46 > bytes.length) throw new ListFault('workbook');
    const packed = bytes.readUInt32LE(entry + 20);
    const at = bytes.readUInt32LE(entry + 42);
    left -= await unpackedSize(bytes, { at, packed, most: left });
    listed += 1;
  }
  // What the directory does not list is not looked at, and a reader of the whole file would unpack it.
  if (findSigns(bytes, fileSign).length !== listed) throw new ListFault('workbook');
}

function findSigns(bytes: Buffer, sign: number): number[] {
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(sign);
  const found: number[] = [];
  for (let at = bytes.indexOf(wanted); at !== -1; at = bytes.indexOf(wanted, at + 4))
    found.push(at);
  return found;
}

async function unpackedSize(
  bytes: Buffer,
  { at, packed, most }: { at: number; packed: number; most: number },
): Promise<number> {
  if (at + 30 > bytes.length) throw new ListFault('workbook');
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const body = bytes.subarray(from, from + packed);
  if (bytes.readUInt16LE(at + 8) === 0) return body.length;
  try {
    return (await inflate(body, { maxOutputLength: Math.max(1, most) })).length;
  } catch (cause) {
    throw new ListFault('too-long', 0, { cause });
  }
}
