import type { Call } from '@lantern/contracts/call';
import { httpStatusOf, type Refusal, refusals } from '@lantern/contracts/refusals';

import { refusalText, successText } from '../text/zh.ts';

/** What a handler returned does not fit its call's contract: ours to mend, never the caller's. */
class AnswerMismatch extends Error {
  override name = 'AnswerMismatch';
}

const success = `{"code":0,"msg":${JSON.stringify(successText)},"data":`;

/**
 * The whole answer of a call as JSON text: the data parsed by the contract (what it doesn't declare is
 * dropped), sealed if the call is, in the envelope. Throws {@link AnswerMismatch}.
 */
export function writeAnswer(call: Call, data: unknown, seal: (json: string) => string): string {
  const parsed = call.answer.safeParse(data);
  if (!parsed.success) {
    const where = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`);
    throw new AnswerMismatch(`${call.path} ${where.join(', ')}`);
  }
  const json = JSON.stringify(parsed.data);
  // Base64 needs no escaping.
  return call.sealed ? `${success}"${seal(json)}"}` : `${success}${json}}`;
}

export interface RefusalAnswer {
  status: number;
  body: string;
}

/**
 * The answer of a refusal, as JSON text with its HTTP status. `refusal` and `fields` are what only operators are told; `data`
 * names the first wrong field of a payload.
 */
export function writeRefusal(
  refusal: Refusal,
  more: { refusal?: Refusal; fields?: readonly string[]; data?: { field: string } } = {},
): RefusalAnswer {
  const words = { code: refusals[refusal], msg: refusalText[refusal], data: null };
  return { status: httpStatusOf(refusal), body: JSON.stringify({ ...words, ...more }) };
}
