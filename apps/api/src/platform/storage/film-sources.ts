import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { hasCode } from '../has-code.ts';
import { fileMode, folderMode, type ListedObject, type Storage } from './storage.ts';

/**
 * The folder of files that are to become films. They have no record and no use: their own sweeper removes them, and a backup
 * leaves them out.
 */
export const sourcesFolder = 'sources';

/** Whether a stored object is a piece of such a file. */
export const isOfSource = ({ key }: Pick<ListedObject, 'key'>): boolean =>
  key.startsWith(`${sourcesFolder}/`);

/** The size of an object of a bucket, which is held in memory until it is whole. */
const pieceBytes = 16 * 1024 ** 2;
/** So many digits that keys sort as their numbers do. */
const offsetDigits = 15;

/** The part of a piece that the file consists of. */
interface Part {
  key: string;
  /** The bytes of it that an earlier piece has already. */
  skip: number;
  bytes: number;
}

/**
 * Files that are to become films, from their first byte until they are packaged: `sources/<id>/<offset>`, each piece named by
 * where it begins. Where storage is a disk the last piece grows, so a file stays one file. A bucket gets piece after piece, so
 * any process may receive the next one, and nothing has to be put together but by the machine that encodes.
 */
export interface FilmSources {
  /** The folder of all of them on this machine; null where they are elsewhere. */
  folder: string | null;
  /** How many bytes there are from the beginning on without a gap. */
  sizeOf(id: string): Promise<number>;
  /** Adds what comes, from the present end on; keeps what came when it breaks off. Returns the new size. */
  write(id: string, offset: number, body: Readable): Promise<number>;
  /** Takes a finished file of this machine in, which is gone from its place then. */
  moveIn(id: string, path: string): Promise<void>;
  /** Answers where it lies as a file on this machine: in storage if it can, else it is copied to that path. */
  bring(id: string, to: { path: string; runId: string }): Promise<string>;
  /** No error when there is none. */
  remove(id: string): Promise<void>;
  /** Their ids, with the time of the last change. */
  list(): Promise<Map<string, Date>>;
}

export function createFilmSources(driver: Storage): FilmSources {
  const folderOf = (id: string): string => `${sourcesFolder}/${id}`;
  const keyAt = (id: string, offset: number): string =>
    `${folderOf(id)}/${String(offset).padStart(offsetDigits, '0')}`;

  const partsOf = async (id: string): Promise<Part[]> =>
    joinPieces(await Array.fromAsync(driver.list(folderOf(id))));

  async function sizeOf(id: string): Promise<number> {
    return (await partsOf(id)).reduce((sum, it) => sum + it.bytes - it.skip, 0);
  }

  async function putPieces(id: string, offset: number, body: Readable): Promise<number> {
    let end = offset;
    for await (const piece of cutIntoPieces(body)) {
      await driver.put(keyAt(id, end), piece);
      end += piece.length;
    }
    return end;
  }

  const remove = (id: string): Promise<void> => driver.removeFolder(folderOf(id));

  return {
    folder: driver.pathOf(sourcesFolder),
    sizeOf,
    async write(id, offset, body) {
      const last = (await partsOf(id)).at(-1)?.key ?? keyAt(id, offset);
      const path = driver.pathOf(last);
      return path === null ? putPieces(id, offset, body) : offset + (await append(path, body));
    },
    async moveIn(id, path) {
      await remove(id);
      const into = driver.pathOf(keyAt(id, 0));
      if (into === null) await putPieces(id, 0, createReadStream(path));
      else await moveFile(path, into);
      await rm(path, { force: true });
    },
    async bring(id, { path, runId }) {
      const parts = await partsOf(id);
      const [only] = parts;
      const inPlace = only && parts.length === 1 ? driver.pathOf(only.key) : null;
      if (inPlace !== null) return inPlace;
      // Under another name until it is whole.
      const making = `${path}.${runId}`;
      await mkdir(dirname(path), { recursive: true });
      const file = createWriteStream(making, { mode: fileMode.personal });
      await pipeline(readParts(driver, parts), file);
      await rename(making, path);
      return path;
    },
    remove,
    list: () => listSources(driver),
  };
}

/** A writer that was cut off may have left a piece that overlaps the next one: it has the same bytes. */
function joinPieces(pieces: readonly ListedObject[]): Part[] {
  const parts: Part[] = [];
  let size = 0;
  for (const { key, bytes } of pieces.toSorted((a, b) => (a.key < b.key ? -1 : 1))) {
    const begin = Number(key.slice(key.lastIndexOf('/') + 1));
    if (!(begin <= size)) break;
    if (begin + bytes <= size && bytes > 0) continue;
    parts.push({ key, skip: size - begin, bytes });
    size = begin + bytes;
  }
  return parts;
}

async function* readParts(driver: Storage, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key, skip, bytes } of parts) {
    if (bytes > skip) yield* await driver.read(key, { start: skip, end: bytes - 1 });
  }
}

async function listSources(driver: Storage): Promise<Map<string, Date>> {
  const found = new Map<string, Date>();
  for await (const { key, modifiedAt } of driver.list(sourcesFolder)) {
    const [, id = ''] = key.split('/');
    const before = found.get(id);
    if (before === undefined || before < modifiedAt) found.set(id, modifiedAt);
  }
  return found;
}

/** Collects a stream into pieces; the last one is also kept when the stream breaks off. */
async function* cutIntoPieces(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = [];
  let bytes = 0;
  let broken: Error | null = null;
  try {
    for await (const chunk of body) {
      held.push(chunk);
      bytes += chunk.length;
      if (bytes < pieceBytes) continue;
      yield Buffer.concat(held);
      held = [];
      bytes = 0;
    }
  } catch (error) {
    broken = error instanceof Error ? error : new Error(String(error));
  }
  if (bytes > 0) yield Buffer.concat(held);
  if (broken !== null) throw broken;
}

/** Adds to a file what comes, and has it on the disk before it says so; returns how much that was. */
async function append(path: string, body: Readable): Promise<number> {
  await mkdir(dirname(path), { recursive: true, mode: folderMode.personal });
  const file = createWriteStream(path, { flags: 'a', mode: fileMode.personal, flush: true });
  await pipeline(body, file);
  return file.bytesWritten;
}

/** Moves a file, also to another disk. */
async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: folderMode.personal });
  try {
    await rename(from, to);
  } catch (error) {
    if (!hasCode(error, 'EXDEV')) throw error;
    // The name of an unfinished write, which storage does not list.
    const making = `${to}.${randomBytes(6).toString('hex')}.part`;
    await copyFile(from, making);
    await rename(making, to);
  }
}
