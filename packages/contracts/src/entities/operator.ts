import { operatorRoles } from '@lantern/rules/operator-permissions';
import * as z from 'zod/mini';

import { rowId, wireDate } from './wire-values.ts';

export const operatorRole = z.enum(operatorRoles);

/** Six digits of an authenticator app, or one of the recovery codes; spaces, dashes and letter case don't matter. */
export const factorCode = z.string().check(z.trim(), z.minLength(6), z.maxLength(40));

export const factorKind = z.enum(['totp', 'passkey']);

/** What stands between a session and the operator's calls. */
export const factorState = z.enum([
  /** Nothing: the operator has no second factor and needs none here. */
  'not-needed',
  /** Nothing: it was given in this session. */
  'proved',
  /** It has to be given first. */
  'to-prove',
  /** The operator has none and has to set one up first. */
  'to-set-up',
]);

/** A browser or a program that logged in to the account for the first time. */
export const newDevice = z.object({
  id: rowId,
  createTime: wireDate,
  address: z.string(),
  /** As it names itself, at most 200 characters; `""` for none. */
  userAgent: z.string(),
});

/** The operator who asks, and what their session is good for. */
export const ownAccount = z.object({
  loginName: z.string(),
  roles: z.array(operatorRole),
  factor: factorState,
  /** The kinds of second factor that the operator has. */
  factorKinds: z.array(factorKind),
  /** Until when calls that ask for a recent second factor go through; null when it has to be given again. */
  provedUntil: z.nullable(wireDate),
  /** When the session ends at the latest. */
  endTime: wireDate,
  /** What others may have opened: devices that logged in since this session was opened or last said it has seen them. */
  newDevices: z.array(newDevice),
});

export type OwnAccount = z.infer<typeof ownAccount>;

/** A session of an operator. */
export const operatorSession = z.object({
  id: rowId,
  /** Whether it is the one that asks. */
  isOwn: z.boolean(),
  /** In a browser by cookie, or a program by token. */
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

/** An operator as owners of the site see them. */
export const operatorEntry = z.object({
  id: rowId,
  loginName: z.string(),
  roles: z.array(operatorRole),
  /** Of the member this person is on the site; `""` for none. */
  memberCode: z.string(),
  factorKinds: z.array(factorKind),
  isShutOut: z.boolean(),
  createTime: wireDate,
  /** When they last made a call; null when they never did, or not in a session that is left. */
  lastUseTime: z.nullable(wireDate),
  sessions: z.array(operatorSession),
});

export type OperatorEntry = z.infer<typeof operatorEntry>;

const fieldValues = z.nullable(z.record(z.string(), z.unknown()));

/** Something an operator did. */
export const auditRow = z.object({
  id: rowId,
  createTime: wireDate,
  /** Login name; `""` for what was done on the machine itself. */
  operator: z.string(),
  /** As the call declares it: `ad.save`. */
  action: z.string(),
  subject: z.object({ kind: z.string(), id: z.string() }),
  /** The fields that changed, as they were and as they are; null where there was nothing, or is nothing. */
  before: fieldValues,
  after: fieldValues,
  reason: z.string(),
  /** `""` where it is not known. */
  address: z.string(),
  requestId: z.string(),
});

export type AuditRow = z.infer<typeof auditRow>;
