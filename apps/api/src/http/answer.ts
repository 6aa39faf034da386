import type { Call } from '@lantern/contracts/call';
import { httpStatusOf, type Refusal, refusals } from '@lantern/contracts/refusals';
import type { SealedStart } from '@lantern/crypto/seal-node';
import type { Language } from '@lantern/rules/languages';
import type * as z from 'zod/mini';

import { successText } from '../text/chinese-alone.ts';
import { textIn } from '../text/text-in.ts';

/** A handler returned data that does not fit its call's contract: a fault of the server, never of the caller. */
class AnswerMismatch extends Error {
  override name = 'AnswerMismatch';
}

const success = `{"code":0,"msg":${JSON.stringify(successText)},"data":`;

/**
 * The whole answer of a call as JSON text: the data parsed by the contract (what it doesn't declare is
 * dropped), sealed if the call is, in the envelope. Throws {@link AnswerMismatch}.
 */
export function writeAnswer(call: Call, data: unknown, seal: (json: string) => string): string {
  const json = writeData(call.path, call.answer, data);
  // Base64 needs no escaping.
  return call.sealed ? `${success}"${seal(json)}"}` : `${success}${json}}`;
}

/** Data as JSON text, parsed by its part of a call's contract. Throws {@link AnswerMismatch}. */
export function writeData(path: string, shape: Call['answer'], data: unknown): string {
  const parsed = shape.safeParse(data);
  if (parsed.success) return JSON.stringify(parsed.data);
  const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
  throw new AnswerMismatch(`${path} ${where.join(', ')}`);
}

/** A whole answer: its start is the same for every caller, its end belongs to one. Each character stands for one byte. */
export class StartedAnswer {
  readonly start: string;
  readonly end: string;

  constructor(start: string, end: string) {
    this.start = start;
    this.end = end;
  }
}

/** The start of the answers of a sealed call, ready to be finished for each caller. */
export interface AnswerStart {
  /** In bytes. */
  readonly length: number;
  /** Takes the caller's own half as {@link writeData} wrote it: the JSON text of an object that is not empty. */
  finish: (own: string) => StartedAnswer;
}

/**
 * Writes the half of a sealed answer that is the same for every caller, parsed by its half of the contract. The answer is
 * one object of two halves, and neither may be empty. Throws {@link AnswerMismatch}.
 */
export function startAnswer<Shared extends Call['answer']>(
  { path, shared }: { path: string; shared: Shared },
  data: z.input<Shared>,
  sealStart: (json: string) => SealedStart,
): AnswerStart {
  const { sealed, finish } = sealStart(`${writeData(path, shared, data).slice(0, -1)},`);
  // Base64 and UTF-8 text, one character for each byte.
  const start = Buffer.from(`${success}"${sealed}`).toString('latin1');
  return {
    length: start.length,
    finish: (own) => new StartedAnswer(start, `${finish(own.slice(1))}"}`),
  };
}

export interface RefusalAnswer {
  status: number;
  body: string;
}

/**
 * The answer of a refusal, as JSON text with its HTTP status. Only operators get `refusal` and `fields`; `data` names the
 * first wrong field of a payload.
 */
export function writeRefusal(
  refusal: Refusal,
  language: Language,
  more: { refusal?: Refusal; fields?: readonly string[]; data?: { field: string } } = {},
): RefusalAnswer {
  const words = {
    code: refusals[refusal],
    msg: textIn(language).refusalDetail(refusal, more.fields),
    data: null,
  };
  return { status: httpStatusOf(refusal), body: JSON.stringify({ ...words, ...more }) };
}
