import { operatorRoles } from '@lantern/rules/operator-permissions';
import * as z from 'zod/mini';

import { rowId, wireDate } from './wire-values.ts';

export const operatorRole = z.enum(operatorRoles);

/** Six digits of an authenticator app, or a recovery code; spaces, dashes and letter case do not matter. */
export const factorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(40));

const factorKind = z.enum(['totp', 'passkey']);

/** The state of the session's second factor. */
const factorState = z.enum([
  /** The operator has no second factor and needs none here. */
  'not-needed',
  /** It was given in this session. */
  'proved',
  /** It must be given before other calls. */
  'to-prove',
  /** The operator has none and must set one up before other calls. */
  'to-set-up',
]);

/** A browser or a program that logged in to the account for the first time. */
export const newDevice = z.object({
  id: rowId,
  createTime: wireDate,
  address: z.string(),
  /** The name it sends, at most 200 characters; `""` for none. */
  userAgent: z.string(),
});

/** The operator who asks, and what their session permits. */
export const ownAccount = z.object({
  loginName: z.string(),
  roles: z.array(operatorRole),
  factor: factorState,
  /** The kinds of second factor that the operator has. */
  factorKinds: z.array(factorKind),
  /** Until when calls that need a recent second factor are accepted; null when it must be given again. */
  provedUntil: z.nullable(wireDate),
  /** When the session ends at the latest. */
  endTime: wireDate,
  /**
   * Devices that logged in since this session was opened or last confirmed that it has seen them; another person may use
   * them.
   */
  newDevices: z.array(newDevice),
});

export type OwnAccount = z.infer<typeof ownAccount>;

/** A session of an operator. */
export const operatorSession = z.object({
  id: rowId,
  /** Whether it is the session that asks. */
  isOwn: z.boolean(),
  /** A browser has a cookie, a program a token. */
  kind: z.enum(['browser', 'program']),
  address: z.string(),
  userAgent: z.string(),
  createTime: wireDate,
  lastUseTime: wireDate,
  /** Whether the second factor was given in it. */
  isProved: z.boolean(),
});

export const operatorFactor = z.object({
  id: rowId,
  kind: factorKind,
  name: z.string(),
  createTime: wireDate,
  lastUseTime: z.nullable(wireDate),
});

/** An operator as owners see them. */
export const operatorEntry = z.object({
  id: rowId,
  loginName: z.string(),
  roles: z.array(operatorRole),
  /** Code of the operator's own member account; `""` for none. */
  memberCode: z.string(),
  factorKinds: z.array(factorKind),
  isShutOut: z.boolean(),
  createTime: wireDate,
  /** When they last made a call; null when never, or not in a session that still exists. */
  lastUseTime: z.nullable(wireDate),
  sessions: z.array(operatorSession),
});

export type OperatorEntry = z.infer<typeof operatorEntry>;

const fieldValues = z.nullable(z.record(z.string(), z.unknown()));

/** An action of an operator. */
export const auditRow = z.object({
  id: rowId,
  createTime: wireDate,
  /** Login name; `""` for an action on the machine itself. */
  operator: z.string(),
  /** As the call declares it: `ad.save`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The changed fields before and after; null where there was or is nothing. */
  before: fieldValues,
  after: fieldValues,
  reason: z.string(),
  /** `""` when it is not known. */
  address: z.string(),
  requestId: z.string(),
});

export type AuditRow = z.infer<typeof auditRow>;
