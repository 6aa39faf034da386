import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

import type { ByteRange } from '@lantern/rules/hls-playlist';
import type * as z from 'zod/mini';

import type { Config } from '../../../../platform/config/config.ts';
import {
  fetchForeign,
  type ForeignAnswer,
  ForeignFault,
  type ForeignRequest,
} from '../../../../platform/foreign/fetch-foreign.ts';
import { createJudge, type JudgeAddress } from '../../../../platform/foreign/foreign-address.ts';
import { SourceRefused, StepBroken } from '../encode/run-tool.ts';

/** What a file beside a film keeps of it; null for none, and for one that a full disk or a power cut left cut off. */
export async function readNote<Note>(
  path: string,
  schema: z.ZodMiniType<Note>,
): Promise<Note | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Sends requests to the hosts of films, one at a time. */
export interface FilmClient {
  judge: JudgeAddress;
  /** Waits between two tries. Rejects when the work is to stop. */
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
  /** Called with the number of bytes of each piece that arrives. */
  onBytes: (bytes: number) => void;
}

export const openFilmClient = (
  { innerAddresses }: Pick<Config, 'innerAddresses'>,
  signal: AbortSignal,
  onBytes: FilmClient['onBytes'],
): FilmClient => ({
  judge: createJudge(innerAddresses),
  pause: (ms) => sleep(ms, undefined, { signal }),
  signal,
  onBytes,
});

/** The time limit for a playlist, a key or a segment. */
const timeoutMs = 60_000;
const tries = 4;
const firstWaitMs = 1000;
/** The longest pause that a busy host (`Retry-After`) is granted. */
const longestWaitMs = 120_000;

type Asked = Pick<ForeignRequest, 'mostBytes'> & {
  range?: ByteRange | null;
  timeoutMs?: number;
};

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Asks for uncompressed bytes: a range of a compressed file is no range of the file. */
const headersOf = (range: ByteRange | null | undefined): Record<string, string> => ({
  'user-agent': 'Lantern',
  'accept-encoding': 'identity',
  ...(range && { range: `bytes=${range.from}-${range.from + range.bytes - 1}` }),
});

/**
 * Fetches something whole, in up to four tries. Rejects with `SourceRefused` for a failure that another try does not change,
 * and with `StepBroken` for a host that does not answer now.
 */
export async function fetchWhole(
  client: FilmClient,
  address: string,
  { range, mostBytes, timeoutMs: patienceMs = timeoutMs }: Asked,
): Promise<ForeignAnswer> {
  let waitMs = firstWaitMs;
  for (let left = tries - 1; ; left -= 1) {
    const answer = await tryOnce(client, address, {
      headers: headersOf(range),
      judge: client.judge,
      timeoutMs: patienceMs,
      mostBytes,
      redirects: 3,
      signal: client.signal,
    });
    if (typeof answer !== 'string' && isGood(answer.status)) {
      client.onBytes(answer.body.length);
      return answer;
    }
    if (left === 0) return refuseAnswer(address, answer);
    await client.pause(typeof answer === 'string' ? waitMs : Math.max(waitMs, retryAfter(answer)));
    waitMs *= 4;
  }
}

/** Returns the answer, or the fault for which there was none. */
async function tryOnce(
  client: FilmClient,
  address: string,
  request: ForeignRequest,
): Promise<ForeignAnswer | string> {
  try {
    return await fetchForeign(address, request);
  } catch (error) {
    if (!(error instanceof ForeignFault)) throw error;
    if (error.fault === 'not-allowed' || error.fault === 'too-many-redirects') {
      throw new SourceRefused('fetch-inner', hostOf(address));
    }
    return error.fault;
  }
}

const isGood = (status: number): boolean => status === 200 || status === 206;

const retryAfter = ({ headers }: ForeignAnswer): number =>
  Math.min(longestWaitMs, (Number(headers['retry-after']) || 0) * 1000);

function refuseAnswer(address: string, answer: ForeignAnswer | string): never {
  if (typeof answer === 'string') throw new StepBroken('fetch-cut', `${answer} ${hostOf(address)}`);
  const detail = `${answer.status} ${hostOf(address)}`;
  const isBusy = answer.status === 429 || answer.status >= 500;
  if (isBusy) throw new StepBroken('fetch-cut', detail);
  throw new SourceRefused('fetch-missing', detail);
}

/** A download ends after so long without a byte. */
const idleMs = 30_000;

interface Download {
  /** The offset of the first byte that is missing. */
  from: number;
  /** The `ETag` of the bytes before, which proves that the file is the same; `''` for none. */
  tag: string;
  mostBytes: number;
  timeoutMs: number;
  /** Called with the head of the answer, which tells whether the download goes on or begins again; it takes the pieces. */
  into: NonNullable<ForeignRequest['into']>;
}

/** Downloads the rest of a file into `into`, piece by piece. Returns the fault when one ended it early. */
export async function download(
  client: FilmClient,
  address: string,
  { from, tag, into, mostBytes, timeoutMs: patienceMs }: Download,
): Promise<ForeignAnswer | string> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleMs);
  try {
    return await tryOnce(client, address, {
      headers: {
        ...headersOf(null),
        ...(from > 0 && { range: `bytes=${from}-` }),
        ...(from > 0 && tag !== '' && { 'if-range': tag }),
      },
      judge: client.judge,
      timeoutMs: patienceMs,
      mostBytes,
      redirects: 3,
      signal: AbortSignal.any([client.signal, idle.signal]),
      into: (head) => {
        const take = into(head);
        return async (piece) => {
          clearTimeout(timer);
          timer = setTimeout(() => idle.abort(), idleMs);
          client.onBytes(piece.length);
          await take(piece);
        };
      },
    });
  } catch (error) {
    client.signal.throwIfAborted();
    if (idle.signal.aborted) return 'late';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
