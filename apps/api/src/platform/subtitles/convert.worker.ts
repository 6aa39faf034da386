import { parentPort, workerData } from 'node:worker_threads';

import { textEncoding } from '@lantern/contracts/entities/text-encoding';
import * as z from 'zod/mini';

import { decodeText, type TextHints } from '../encodings/decode-text.ts';
import type { ConvertedSubtitles } from './convert-subtitles.ts';
import { readCues } from './read-cues.ts';
import { writeWebVtt } from './web-vtt.ts';

const order = z.object({
  bytes: z.instanceof(Uint8Array),
  hints: z.object({
    language: z.optional(z.string()),
    encoding: z.optional(textEncoding),
  }),
});

/** The most lines of a preview, and the letters of each. */
const previewLines = 8;
const previewLetters = 80;

/** The first lines in another alphabet than Latin's: those that tell encodings apart. */
function listTellingLines(text: string): string[] {
  const cues = readCues(text);
  const lines = cues.flatMap((it) => it.text.replaceAll(/<[^<>]{0,4}>/g, '').split('\n'));
  return lines
    .filter((line) => /[^\0-\x7F]/.test(line))
    .slice(0, previewLines)
    .map((line) => line.slice(0, previewLetters));
}

function convert(bytes: Uint8Array, hints: TextHints): ConvertedSubtitles {
  const { text, encoding, isSure, candidates } = decodeText(bytes, hints);
  const written = writeWebVtt(text);
  if (!written) return { kind: 'none' };
  if (isSure) return { kind: 'made', ...written, encoding };
  const previews = candidates.flatMap((it) => {
    const lines = listTellingLines(decodeText(bytes, { encoding: it }).text);
    return lines.length === 0 ? [] : [{ encoding: it, lines }];
  });
  return { kind: 'unsure', previews };
}

const { bytes, hints } = order.parse(workerData);
// A worker has one order and ends with its answer.
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a thread of Node has no origin
parentPort?.postMessage(convert(bytes, hints));
