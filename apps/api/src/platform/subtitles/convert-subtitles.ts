import { Worker } from 'node:worker_threads';

import { textEncoding } from '@lantern/contracts/entities/text-encoding';
import * as z from 'zod/mini';

import type { TextHints } from '../encodings/decode-text.ts';
import { hasCode } from '../has-code.ts';
import { createSlots } from '../limits/slots.ts';

/** The largest file of subtitles: a film of six hours with constant speech has a tenth of this. */
export const mostSubtitleBytes = 5 * 1024 ** 2;

/** One file at a time in each process: it takes a core and a few dozen times its size in memory. */
const withSlot = createSlots({ most: 1, longestQueue: 100 });
const mostMemoryMb = 512;
/** No file of five megabytes takes a hundredth of this. */
const longestMs = 120_000;

const converted = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('made'),
    /** WebVTT. */
    text: z.string(),
    /** The cues whose last letters were left out, because a line was too long. */
    cutCues: z.number(),
    encoding: textEncoding,
  }),
  z.object({
    kind: z.literal('unsure'),
    /** The encodings that may be right, the likeliest first, each with the first lines that it makes. */
    previews: z.array(z.object({ encoding: textEncoding, lines: z.array(z.string()) })),
  }),
  /** The file has no cue, or more of them than the thread may hold. */
  z.object({ kind: z.literal('none') }),
]);

/** What became of a file of subtitles. */
export type ConvertedSubtitles = z.infer<typeof converted>;

const none = { kind: 'none' } as const;

/**
 * Converts a file of SRT, WebVTT, ASS or SSA in any encoding to WebVTT, in a thread of its own, so that no other caller
 * waits for it. Refuses with `too-many` when a hundred files wait.
 */
export const convertSubtitles = (
  bytes: Uint8Array,
  hints: TextHints = {},
): Promise<ConvertedSubtitles> => withSlot(() => askWorker(bytes, hints));

function askWorker(bytes: Uint8Array, hints: TextHints): Promise<ConvertedSubtitles> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./convert.worker.ts', import.meta.url), {
      workerData: { bytes, hints },
      resourceLimits: { maxOldGenerationSizeMb: mostMemoryMb },
    });
    const timer = setTimeout(() => void worker.terminate(), longestMs);
    worker.once('message', (message: unknown) => resolve(converted.parse(message)));
    worker.once('error', (error: unknown) => {
      if (hasCode(error, 'ERR_WORKER_OUT_OF_MEMORY')) resolve(none);
      else reject(new Error('Subtitles were not converted', { cause: error }));
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(none);
    });
  });
}
