import { type FileHandle, open, writeFile } from 'node:fs/promises';

import * as z from 'zod/mini';

import type { ForeignAnswer } from '../../../../platform/foreign/fetch-foreign.ts';
import { SourceRefused, StepBroken } from '../encode/run-tool.ts';
import { type FilmClient, download, readNote } from './film-client.ts';

/** By what the bytes that are here are known to be of the same file. */
const kept = z.object({ tag: z.string() });

interface FileWork {
  path: string;
  onProgress: (done: number) => void;
  mostBytes: number;
  longestMs: number;
}

/** Tries in a row that bring no byte, after which it is left. */
const mostIdle = 4;
const firstWaitMs = 1000;

/** Fetches a file; where the host serves ranges, it goes on after a break. */
export async function fetchFile(
  client: FilmClient,
  address: string,
  work: FileWork,
): Promise<void> {
  const known = await readNote(`${work.path}.json`, kept);
  const at = { tag: known?.tag ?? '', isWhole: false };
  const file = await open(work.path, 'a+');
  try {
    // Without its note it is not known what the bytes are of.
    if (known === null) await file.truncate(0);
    let [idle, waitMs] = [0, firstWaitMs];
    for (;;) {
      const { size: before } = await file.stat();
      const answer = await downloadInto(client, address, { ...work, file, from: before, at });
      if (at.isWhole) return;
      idle = (await file.stat()).size > before ? 0 : idle + 1;
      if (idle === mostIdle) throw new StepBroken('fetch-cut', describe(answer));
      waitMs = idle === 0 ? firstWaitMs : waitMs * 4;
      await client.pause(waitMs);
    }
  } finally {
    await file.close();
  }
}

const describe = (answer: ForeignAnswer | string): string =>
  typeof answer === 'string' ? answer : String(answer.status);

interface Attempt extends FileWork {
  file: FileHandle;
  /** The number of bytes that the file has. */
  from: number;
  at: { tag: string; isWhole: boolean };
}

/** Asks once for the missing bytes; sets `at.isWhole` when none is missing any more. */
async function downloadInto(
  client: FilmClient,
  address: string,
  { file, from, at, path, onProgress, mostBytes, longestMs }: Attempt,
): Promise<ForeignAnswer | string> {
  let [bytes, total] = [from, 0];
  const answer = await download(client, address, {
    from,
    tag: at.tag,
    mostBytes,
    timeoutMs: longestMs,
    into: ({ status, headers }) => {
      const goesOn = status === 206 && from > 0;
      at.tag = headers.etag ?? '';
      bytes = goesOn ? from : 0;
      total = bytes + (Number(headers['content-length']) || 0);
      let begun: Promise<unknown> | null = null;
      return async (piece) => {
        begun ??= goesOn ? Promise.resolve() : beginAgain(file, path, at.tag);
        await begun;
        await file.appendFile(piece);
        bytes += piece.length;
        if (total > 0) onProgress(Math.min(1, bytes / total));
      };
    },
  });
  at.isWhole = isWhole(answer, { bytes, total, from });
  return answer;
}

/** Whether an answer leaves nothing to ask for. Refuses what another try does not change. */
function isWhole(
  answer: ForeignAnswer | string,
  { bytes, total, from }: { bytes: number; total: number; from: number },
): boolean {
  if (typeof answer === 'string') return false;
  const { status } = answer;
  if (status === 416 && from > 0) return true;
  if (status === 429 || status >= 500) return false;
  if (status !== 200 && status !== 206) throw new SourceRefused('fetch-missing', String(status));
  if (!answer.isWhole) throw new SourceRefused('too-many-bytes');
  // An answer without a byte is no film, and takes nothing from what is here.
  return bytes > 0 && (bytes === total || total === 0);
}

/** Begins with the first byte, and keeps by what the file is known again. */
async function beginAgain(file: FileHandle, path: string, tag: string): Promise<void> {
  await file.truncate(0);
  await writeFile(`${path}.json`, JSON.stringify({ tag }));
}
