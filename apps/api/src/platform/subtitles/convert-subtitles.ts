import { Worker } from 'node:worker_threads';

import * as z from 'zod/mini';

import { hasCode } from '../has-code.ts';
import { createSlots } from '../limits/slots.ts';
import type { WrittenSubtitles } from './web-vtt.ts';

/** The largest file of subtitles: a film of six hours with constant speech has a tenth of this. */
export const mostSubtitleBytes = 5 * 1024 ** 2;

/** One file at a time in each process: it takes a core and a few dozen times its size in memory. */
const withSlot = createSlots({ most: 1, longestQueue: 100 });
const mostMemoryMb = 512;
/** No file of five megabytes takes a hundredth of this. */
const longestMs = 120_000;

const answer = z.nullable(z.object({ text: z.string(), cutCues: z.number() }));

/**
 * Converts a file of subtitles to WebVTT in a thread of its own, so that no other caller waits for it; null when the file
 * has no cue, or more of them than the thread may hold. Refuses with `too-many` when a hundred files wait.
 */
export const convertSubtitles = (bytes: Uint8Array): Promise<WrittenSubtitles | null> =>
  withSlot(() => askWorker(bytes));

function askWorker(bytes: Uint8Array): Promise<WrittenSubtitles | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), {
      workerData: { bytes },
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    });
    const timer = setTimeout(() => void worker.terminate(), longestMs);
    worker.once('message', (said: unknown) => resolve(answer.parse(said)));
    worker.once('error', (error: unknown) => {
      if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) resolve(null);
      else reject(new Error('Subtitles were not converted', { cause: error }));
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });
}
