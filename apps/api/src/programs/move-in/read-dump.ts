import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip } from 'node:zlib';

import { hasCode } from '../../platform/has-code.ts';
import { moveInText } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';
import {
  DumpFault,
  DumpParser,
  type DumpPlace,
  type DumpRow,
  type DumpWish,
} from './dump-parser.ts';

const headBytes = 1024 * 1024;

/** The files of a dump: itself, or the parts in a folder by their number. */
export async function listDumpFiles(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new UsageFault(moveInText.noFile(path));
  if (!found.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => /\.sql(?:\.gz)?$/i.test(name));
  if (names.length === 0) throw new UsageFault(moveInText.noParts(path));
  const byNumber = new Intl.Collator('en', { numeric: true }).compare;
  return names.toSorted(byNumber).map((name) => join(path, name));
}

/** Where the tables of a dump are, by its files. */
type DumpMap = ReadonlyMap<string, ReadonlyMap<string, DumpPlace>>;

/** Reads a dump once for where its tables are, and in which line it is cut off; null for a whole one. */
export async function mapDump(
  files: readonly string[],
): Promise<{ map: DumpMap; cutInLine: number | null }> {
  const parser = new DumpParser({ table: '', columnsOf: () => null });
  const map = new Map<string, ReadonlyMap<string, DumpPlace>>();
  let cutInLine: number | null = null;
  for (const file of files) {
    parser.begin({ line: 1 });
    const reading = readFile(parser, await openFile(file), await findCharset(file));
    let step = await reading.next();
    while (step.done !== true) step = await reading.next();
    const cut = step.value;
    map.set(file, withRest(parser.places, cut));
    // A packed file may also be cut off between two statements.
    const line = cut?.line ?? ((await isShort(file)) ? parser.line : null);
    cutInLine ??= line;
  }
  return { map, cutInLine };
}

/** The table that is cut off goes to the end of its file. */
function withRest(
  places: ReadonlyMap<string, DumpPlace>,
  cut: DumpFault | null,
): ReadonlyMap<string, DumpPlace> {
  const place = places.get(cut?.table ?? '');
  return cut === null || place === undefined
    ? places
    : new Map([...places, [cut.table, { ...place, end: Infinity }]]);
}

/** Reads the rows of a table, in the order of the dump; with a map, no more of it than where the table is. */
export async function* readDump(
  files: readonly string[],
  wish: DumpWish,
  map?: DumpMap,
): AsyncGenerator<DumpRow[]> {
  const parser = new DumpParser(wish);
  for (const file of files) {
    const place = map?.get(file)?.get(wish.table);
    if (map !== undefined && place === undefined) continue;
    const charset = await findCharset(file);
    const isSeekable = charset === 'utf-8' && startsPlain(await readStart(file));
    const piece = isSeekable ? place : undefined;
    parser.begin({ line: piece?.line ?? 1 });
    yield* readFile(parser, await openFile(file, piece), charset);
  }
}

/** The rows of a file that are whole; returns where it is cut off, null for a whole one. */
async function* readFile(
  parser: DumpParser,
  stream: Readable,
  charset: string,
): AsyncGenerator<DumpRow[], DumpFault | null> {
  try {
    for await (const chunk of decode(stream, charset)) {
      const rows = parser.push(chunk);
      if (rows.length > 0) yield rows;
    }
    const rows = parser.end();
    if (rows.length > 0) yield rows;
    return null;
  } catch (error) {
    if (error instanceof DumpFault && error.fault === 'cut') return error;
    throw error;
  }
}

/** Whether a packed file ends before its end. */
async function isShort(file: string): Promise<boolean> {
  if (!isPacked(await readStart(file))) return false;
  const passBy = new Writable({ write: (_chunk, _encoding, done) => done() });
  try {
    await pipeline(createReadStream(file), createGunzip({ chunkSize: headBytes }), passBy);
    return false;
  } catch (error) {
    if (hasCode(error, 'Z_BUF_ERROR')) return true;
    throw error;
  }
}

const startBytes = 3;
const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  const { buffer } = await handle.read(Buffer.alloc(startBytes), 0, startBytes, 0);
  await handle.close();
  return buffer;
}

const isPacked = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;
/** Whether what the parser reads of a file is its bytes as they are. */
const startsPlain = (start: Buffer): boolean => !isPacked(start) && !start.equals(utf8Mark);

/** Of a packed file that is cut off, all bytes that there are. */
const toItsEnd = { finishFlush: constants.Z_SYNC_FLUSH };

/** The bytes of a file, unpacked, or those of a piece of one that is not packed. */
async function openFile(file: string, piece?: DumpPlace): Promise<Readable> {
  const part = piece === undefined ? {} : { start: piece.start, end: piece.end - 1 };
  const stream = createReadStream(file, { highWaterMark: headBytes, ...part });
  if (!isPacked(await readStart(file))) return stream;
  const unpacked = createGunzip({ chunkSize: headBytes, ...toItsEnd });
  stream.once('error', (error) => unpacked.destroy(error));
  unpacked.once('close', () => stream.destroy());
  return stream.pipe(unpacked);
}

/** The bytes as UTF-8. */
async function* decode(stream: Readable, charset: string): AsyncGenerator<Buffer> {
  const decoder = charset === 'utf-8' ? null : new TextDecoder(charset);
  let isFirst = true;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    const bytes = decoder === null ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
    const hasMark = isFirst && decoder === null && bytes.subarray(0, startBytes).equals(utf8Mark);
    yield hasMark ? bytes.subarray(3) : bytes;
    isFirst = false;
  }
  if (decoder !== null) yield Buffer.from(decoder.decode());
}

/** The charset of a file: by its mark, else UTF-8 when its first bytes are that, else GB18030. */
async function findCharset(file: string): Promise<string> {
  const head = await readHead(file);
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const fits = (charset: string): boolean => {
    try {
      // The last character may be cut.
      new TextDecoder(charset, { fatal: true }).decode(head, { stream: true });
      return true;
    } catch {
      return false;
    }
  };
  return !fits('utf-8') && fits('gb18030') ? 'gb18030' : 'utf-8';
}

async function readHead(file: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const stream = await openFile(file);
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= headBytes) break;
  }
  stream.destroy();
  return Buffer.concat(chunks);
}

/** What programs that make dumps write at the top: the name of the database. */
const databaseName = /^(?:--|#)?.*?\b(?:Database|Source Schema)[ \t]*[:：][ \t]*[`']?([^\s`']+)/im;
const topBytes = 4096;

/** The name of the database that a dump says it is of; '' when it does not. */
export async function findDatabaseName(files: readonly string[]): Promise<string> {
  const [first] = files;
  if (first === undefined) return '';
  const top = (await readHead(first)).subarray(0, topBytes);
  return databaseName.exec(top.toString().split(/^(?:CREATE|INSERT|DROP)\b/im)[0] ?? '')?.[1] ?? '';
}
