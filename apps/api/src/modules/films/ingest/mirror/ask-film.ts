import { setTimeout as sleep } from 'node:timers/promises';

import type { ByteRange } from '@lantern/rules/hls-playlist';

import type { Config } from '../../../../platform/config/config.ts';
import {
  fetchForeign,
  type ForeignAnswer,
  ForeignFault,
  type ForeignQuestion,
} from '../../../../platform/foreign/fetch-foreign.ts';
import { createJudge, type JudgeAddress } from '../../../../platform/foreign/foreign-address.ts';
import { SourceRefused, StepBroken } from '../encode/run-tool.ts';

/** How the hosts of films are asked: one question at a time. */
export interface FilmDoor {
  judge: JudgeAddress;
  /** Waits between two tries. Rejects when the work is to stop. */
  pause: (ms: number) => Promise<void>;
  signal: AbortSignal;
  /** Told of each byte that comes. */
  onBytes: (bytes: number) => void;
}

export const openFilmDoor = (
  { innerAddresses }: Pick<Config, 'innerAddresses'>,
  signal: AbortSignal,
  onBytes: FilmDoor['onBytes'],
): FilmDoor => ({
  judge: createJudge(innerAddresses),
  pause: (ms) => sleep(ms, undefined, { signal }),
  signal,
  onBytes,
});

/** The time for a playlist, a key or a segment. */
const timeoutMs = 60_000;
const tries = 4;
const firstWaitMs = 1000;
/** Of what a host that is busy asks for. */
const longestWaitMs = 120_000;

type Asked = Pick<ForeignQuestion, 'mostBytes'> & {
  range?: ByteRange | null;
  timeoutMs?: number;
};

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Headers without a packing: a part of a packed file is no part of the file. */
const headersOf = (range: ByteRange | null | undefined): Record<string, string> => ({
  'user-agent': 'Lantern',
  'accept-encoding': 'identity',
  ...(range && { range: `bytes=${range.from}-${range.from + range.bytes - 1}` }),
});

/**
 * Asks for something whole; what is not there the first time is asked for again. Rejects with `SourceRefused` for what another try does not
 * change, and with `StepBroken` for a host that does not answer now.
 */
export async function askWhole(
  door: FilmDoor,
  address: string,
  { range, mostBytes, timeoutMs: patienceMs = timeoutMs }: Asked,
): Promise<ForeignAnswer> {
  let waitMs = firstWaitMs;
  for (let left = tries - 1; ; left -= 1) {
    const answer = await tryOnce(door, address, {
      headers: headersOf(range),
      judge: door.judge,
      timeoutMs: patienceMs,
      mostBytes,
      redirects: 3,
      signal: door.signal,
    });
    if (typeof answer !== 'string' && isGood(answer.status)) {
      door.onBytes(answer.body.length);
      return answer;
    }
    if (left === 0) return refuseAnswer(address, answer);
    await door.pause(typeof answer === 'string' ? waitMs : Math.max(waitMs, retryAfter(answer)));
    waitMs *= 4;
  }
}

/** The answer, or why there was none. */
async function tryOnce(
  door: FilmDoor,
  address: string,
  question: ForeignQuestion,
): Promise<ForeignAnswer | string> {
  try {
    return await fetchForeign(address, question);
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
  const told = `${answer.status} ${hostOf(address)}`;
  const isBusy = answer.status === 429 || answer.status >= 500;
  if (isBusy) throw new StepBroken('fetch-cut', told);
  throw new SourceRefused('fetch-missing', told);
}

/** So long without a byte ends a try. */
const idleMs = 30_000;

interface Pouring {
  /** Where it goes on. */
  from: number;
  /** The `ETag` by which the bytes before are of the same file; `''` for none. */
  tag: string;
  mostBytes: number;
  timeoutMs: number;
  /** Told what comes before its first piece: whether it goes on, or begins again. */
  into: NonNullable<ForeignQuestion['into']>;
}

/** Asks for the rest of a file, which goes to `into` as it comes. Answers the fault that ended it early, if one did. */
export async function pour(
  door: FilmDoor,
  address: string,
  { from, tag, into, mostBytes, timeoutMs: patienceMs }: Pouring,
): Promise<ForeignAnswer | string> {
  const idle = new AbortController();
  let timer = setTimeout(() => idle.abort(), idleMs);
  try {
    return await tryOnce(door, address, {
      headers: {
        ...headersOf(null),
        ...(from > 0 && { range: `bytes=${from}-` }),
        ...(from > 0 && tag !== '' && { 'if-range': tag }),
      },
      judge: door.judge,
      timeoutMs: patienceMs,
      mostBytes,
      redirects: 3,
      signal: AbortSignal.any([door.signal, idle.signal]),
      into: (head) => {
        const take = into(head);
        return async (piece) => {
          clearTimeout(timer);
          timer = setTimeout(() => idle.abort(), idleMs);
          door.onBytes(piece.length);
          await take(piece);
        };
      },
    });
  } catch (error) {
    door.signal.throwIfAborted();
    if (idle.signal.aborted) return 'late';
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
