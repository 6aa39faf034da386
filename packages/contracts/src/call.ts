import type { FactorNeeded } from '@lantern/rules/operator-factor';
import type { Permission } from '@lantern/rules/operator-permissions';
import type * as z from 'zod/mini';

import type { Refusal } from './refusals.ts';

/** An operator with a live session, a role that permits this, and the second factor. */
export interface OperatorNeeds {
  permission: Permission;
  factor: FactorNeeded;
}

/** Who may make a call: anybody, a member with a live token, or an operator with a permission. */
export type Needs = 'nobody' | 'member' | OperatorNeeds;

/**
 * Declares the permission and the second factor that a call requires of an operator. The factor is decided for each call:
 * `recent` for what moves money, grants rights, exports data, deletes, or reaches every member.
 */
export const operatorMay = (permission: Permission, factor: FactorNeeded): OperatorNeeds => ({
  permission,
  factor,
});

/** What the audit keeps after an operator's writing call, besides the operator, the time, the address and the payload. */
export interface CallAudit {
  /** Name of the action, by which the audit is searched: `ad.change`. */
  action: `${string}.${string}`;
  /** Fields whose values before and after are kept. */
  fields: readonly string[];
  /** Those of them whose values are not kept, only that they changed. */
  secrets?: readonly string[];
}

/** How often a call may be made. */
export interface CallLimit {
  /** The name under which hits are counted; calls with the same name share a count. */
  name: string;
  /** The setting with the limit; 0 is no limit. */
  most: LimitSetting;
  within: 'minute' | 'hour';
  /** Which hits are counted together: a member's, or those of an address (a /64 of IPv6). */
  per: 'member' | 'address';
  /**
   * What counts as a hit. `calls`: a call that fits its contract. `calls, roughly`: the same, counted in memory and
   * exchanged between processes, for calls too frequent for a row each. `writes`: a row that the call writes, counted there.
   */
  counts: 'calls' | 'calls, roughly' | 'writes';
}

/** The settings that limit how often a call may be made, by their names in the API's configuration. */
export type LimitSetting =
  | 'registerPerHour'
  | 'pollPerMinute'
  | 'playbackPerMinute'
  | 'ordersPerHour'
  | 'orderChecksPerMinute'
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
  /** The path as clients send it, odd spellings included. */
  path: `/${string}`;
  /** Further spellings of the path that must work too. */
  aliases?: readonly `/${string}`[];
  needs: Who;
  /** Whether `data` travels sealed (encrypted) as a string. */
  sealed: boolean;
  /** `form` is multipart with one file; `payload` then describes the plain fields beside it. */
  body?: 'json' | 'form';
  summary: string;
  payload: Payload;
  answer: Answer;
  /** The business rules that can refuse the call, besides a bad payload and a missing session. */
  refusals?: readonly Refusal[];
  limit?: CallLimit;
  /** For a list that is read page by page: its sort orders. */
  pages?: { sorts: readonly string[] };
  /**
   * For an operator's call that changes what opens a member's account, such as the password: it holds the member's
   * withdrawals for three days, and names the operator on them.
   */
  changesCredentials?: true;
  /** For an operator's call: what it writes to the audit, or that it only reads. */
  audit?: CallAudit | 'reads only';
}

/** Declares a call and keeps the exact type of the literal. For operators' calls, use {@link defineOperatorCall}. */
export function defineCall<
  Payload extends z.ZodMiniType,
  Answer extends z.ZodMiniType,
  const Who extends Exclude<Needs, OperatorNeeds>,
>(call: Call<Payload, Answer, Who>): Call<Payload, Answer, Who> {
  return call;
}

/** A call of operators: below `/admin-api/`, never sealed, with its permission and its audit. */
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

/** Returns every reason for which a call can be refused: its own, and those that its audience brings. */
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
/** What a handler returns and a client receives. */
export type AnswerOf<C extends Call> = z.output<C['answer']>;
/** What a handler returns before it is parsed on the way out. */
export type AnswerInputOf<C extends Call> = z.input<C['answer']>;
