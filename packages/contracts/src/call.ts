import type * as z from 'zod/mini';

import type { Refusal } from './refusals.ts';

/** Who may make a call: anybody, a member with a live token, or an operator. */
export type Needs = 'nobody' | 'member' | 'operator';

/**
 * One call of the wire protocol, as data. Routes, the web client, the reference page, `docs/calls.md` and
 * the generated tests are all derived from it; its path is written nowhere else.
 */
export interface Call<
  Payload extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
  Who extends Needs = Needs,
> {
  method: 'GET' | 'POST';
  /** As the clients send it, odd spellings included. */
  path: `/${string}`;
  /** Further spellings of the same path that must work too. */
  aliases?: readonly `/${string}`[];
  needs: Who;
  /** Whether `data` travels as the sealed (encrypted) string. */
  sealed: boolean;
  /** `form` is multipart with one file; then `payload` describes the plain fields beside it. */
  body?: 'json' | 'form';
  summary: string;
  payload: Payload;
  answer: Answer;
  /** The business rules that can refuse it, beyond a bad payload and a missing session. */
  refusals?: readonly Refusal[];
}

/** Declares a call; only there to give the literal its exact type. */
export function defineCall<
  Payload extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Who extends Needs,
>(call: Call<Payload, Answer, Who>): Call<Payload, Answer, Who> {
  return call;
}

/** Every reason a call can be refused for: its own, and those that come with what it needs. */
export function refusalsOf(call: Call): Refusal[] {
  return ['bad-payload', ...refusalsOfNeeds[call.needs], ...(call.refusals ?? [])];
}

const refusalsOfNeeds: Readonly<Record<Needs, readonly Refusal[]>> = {
  nobody: [],
  member: ['session-over'],
  operator: ['operator-only'],
};

/** What a handler receives, after parsing. */
export type PayloadOf<C extends Call> = z.output<C['payload']>;
/** What a client sends, before parsing. */
export type PayloadInputOf<C extends Call> = z.input<C['payload']>;
/** What a handler returns and a client gets. */
export type AnswerOf<C extends Call> = z.output<C['answer']>;
/** What a handler hands over to be parsed on the way out. */
export type AnswerInputOf<C extends Call> = z.input<C['answer']>;
