import type { FactorNeeded } from '@lantern/rules/operator-factor';
import type { Permission } from '@lantern/rules/operator-permissions';
import type * as z from 'zod/mini';

import type { Refusal } from './refusals.ts';

/** An operator with a live session, a role that may do this, and the second factor. */
export interface OperatorNeeds {
  permission: Permission;
  factor: FactorNeeded;
}

/** Who may make a call: anybody, a member with a live token, or an operator who may do this. */
export type Needs = 'nobody' | 'member' | OperatorNeeds;

/** Declares what an operator needs for a call. */
export const operatorMay = (
  permission: Permission,
  factor: FactorNeeded = 'given',
): OperatorNeeds => ({ permission, factor });

/** What stands in the audit after a call of an operator that writes, beside who, when, from where and what they sent. */
export interface CallAudit {
  /** Name of what was done, as the audit is searched by: `ad.change`. */
  action: `${string}.${string}`;
  /** Fields whose value before and after is kept. */
  fields: readonly string[];
  /** Of them, those whose values are never kept, only that they changed. */
  secrets?: readonly string[];
}

/** How often a call may be made. */
export interface CallLimit {
  /** Under which its hits are counted; calls of one name share a count. */
  name: string;
  /** The setting that says how often; 0 is no limit. */
  most: LimitSetting;
  within: 'minute' | 'hour';
  /** Whose hits are counted together: a member's, or those of an address (a /64 of IPv6). */
  per: 'member' | 'address';
  /**
   * What is a hit: a call that fits its contract; the same, counted in memory and exchanged among processes, for calls
   * too frequent for a row each; or what the call writes, counted where it does.
   */
  counts: 'calls' | 'calls, roughly' | 'writes';
}

/** The settings that say how often a call may be made, by their names in the API's configuration. */
export type LimitSetting =
  | 'registerPerHour'
  | 'pollPerMinute'
  | 'playbackPerMinute'
  | 'ordersPerHour'
  | 'chatPerMinute'
  | 'feedbackPerHour'
  | 'pageViewsPerMinute'
  | 'adClicksPerMinute'
  | 'adViewsPerMinute'
  | 'reportsPerHour'
  | 'danmakuPerMinute'
  | 'bindsPerHour'
  | 'wrongCardsPerHour';

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
  limit?: CallLimit;
  /** Of a list that is read page by page: the orders it comes in. */
  pages?: { sorts: readonly string[] };
  /** Of an operator's call: what it leaves in the audit, or that it only reads. */
  audit?: CallAudit | 'reads only';
}

/** Declares a call; only there to give the literal its exact type. Those of operators: {@link defineOperatorCall}. */
export function defineCall<
  Payload extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Who extends Exclude<Needs, OperatorNeeds>,
>(call: Call<Payload, Answer, Who>): Call<Payload, Answer, Who> {
  return call;
}

/** A call of operators: below `/admin-api/`, never sealed, with what it needs and what it leaves in the audit. */
export type OperatorCall<
  Payload extends z.ZodMiniType = z.ZodMiniType,
  Answer extends z.ZodMiniType = z.ZodMiniType,
> = Call<Payload, Answer, OperatorNeeds> & { audit: CallAudit | 'reads only' };

/** Declares a call of operators. */
export const defineOperatorCall = <Payload extends z.ZodMiniType, Answer extends z.ZodMiniType>(
  call: Omit<OperatorCall<Payload, Answer>, 'method' | 'sealed' | 'limit'> & {
    path: `/admin-api/${string}`;
  },
): OperatorCall<Payload, Answer> => ({ ...call, method: 'POST', sealed: false });

/** Every reason a call can be refused for: its own, and those that come with what it needs. */
export function refusalsOf(call: Call): Refusal[] {
  const limited: readonly Refusal[] = call.limit ? ['too-many'] : [];
  return [
    ...new Set([
      'bad-payload' as const,
      ...refusalsOfNeeds(call.needs),
      ...limited,
      ...(call.refusals ?? []),
    ]),
  ];
}

/** Who makes a call, by what it needs. */
export const audienceOf = (needs: Needs): 'nobody' | 'member' | 'operator' =>
  typeof needs === 'string' ? needs : 'operator';

function refusalsOfNeeds(needs: Needs): readonly Refusal[] {
  if (needs === 'nobody') return [];
  if (needs === 'member') return ['session-over'];
  return operatorRefusals[needs.factor];
}

const always = ['operator-only', 'permission-missing'] as const satisfies readonly Refusal[];

const operatorRefusals: Readonly<Record<FactorNeeded, readonly Refusal[]>> = {
  given: [...always, 'factor-needed', 'factor-missing'],
  recent: [...always, 'factor-needed', 'factor-missing', 'factor-old'],
  'first or recent': [...always, 'factor-needed', 'factor-old'],
  none: always,
};

/** What a handler receives, after parsing. */
export type PayloadOf<C extends Call> = z.output<C['payload']>;
/** What a client sends, before parsing. */
export type PayloadInputOf<C extends Call> = z.input<C['payload']>;
/** What a handler returns and a client gets. */
export type AnswerOf<C extends Call> = z.output<C['answer']>;
/** What a handler hands over to be parsed on the way out. */
export type AnswerInputOf<C extends Call> = z.input<C['answer']>;
