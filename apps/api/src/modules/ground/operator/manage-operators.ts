import { randomBytes } from 'node:crypto';

import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/operators';
import type { OperatorRole } from '@lantern/rules/operator-permissions';

import type { OperatorContext } from '../../../calls/call-context.ts';
import type { AuditedChange } from '../../../calls/operator-act.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openAgain } from '../credentials/guard-guesses.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import { makePassword } from '../credentials/temporary-password.ts';
import { deleteFactors } from './login/factor.repo.ts';
import { deleteSession, deleteSessions } from './login/operator-session.repo.ts';
import { operatorSessionsOf } from './login/operator-sessions.ts';
import { insertAct, type NewAct } from './operator-acts.repo.ts';
import { presentOperator } from './operator.present.ts';
import {
  findMemberId,
  findOperators,
  insertOperator,
  lockOperators,
  type ManagedOperator,
  setPassword,
  setRoles,
  setShutOut,
} from './operator.repo.ts';

const passwordLength = 20;

export type SaveAudit = (tx: Db, change: AuditedChange) => Promise<void>;

/** The actor of a change: another operator by a call, or a program on the machine itself, which can always undo it. */
export interface ManagedBy {
  reason: string;
  saveAudit: SaveAudit;
  /** Null: a program on the machine. */
  byId: number | null;
}

type SiteDeps = Pick<Deps, 'db' | 'now'>;

/** Null: the operator does not exist. `'last owner'`: no other operator could manage the site. */
type Managed<Result> = Result | null | 'last owner';

const drawPassword = (): string => makePassword(randomBytes, passwordLength);

const subjectOf = ({ loginName }: Pick<ManagedOperator, 'loginName'>) =>
  ({
    kind: 'operator',
    id: loginName,
  }) as const;

/** Whether an operator can log in and has every right. */
const isOwner = ({ roles, shutOutAt }: ManagedOperator): boolean =>
  shutOutAt === null && roles.includes('owner');

/** Whether no operator could manage the site by calls without this one. */
const isNeeded = (
  operator: ManagedOperator,
  others: readonly ManagedOperator[],
  { byId }: ManagedBy,
): boolean => byId !== null && isOwner(operator) && !others.some(isOwner);

/** Writes down what is done to an account: who has power over it counts as one person with its operator for some days. */
const saveAct = (
  tx: Db,
  { operatorId, roles, shutOutAt }: Pick<ManagedOperator, 'operatorId' | 'roles' | 'shutOutAt'>,
  act: Pick<NewAct, 'byId' | 'kind' | 'at'>,
) => insertAct(tx, { operatorId, rolesBefore: shutOutAt === null ? roles : [], ...act });

/** Makes an operator. Returns the password, which is not kept, or null when the name or the member is taken. */
export async function addOperator(
  { db, now }: SiteDeps,
  operator: { loginName: string; memberId: number | null; roles: readonly OperatorRole[] },
  { saveAudit, byId }: Pick<ManagedBy, 'saveAudit' | 'byId'>,
): Promise<{ id: number; password: string } | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  return db.transact(async (tx) => {
    const id = await insertOperator(tx, { ...operator, passwordHash });
    if (id === null) return null;
    const { loginName, roles } = operator;
    const before = { operatorId: id, roles: [], shutOutAt: null };
    await saveAct(tx, before, { byId, kind: 'made', at: now() });
    await saveAudit(tx, { subject: subjectOf(operator), after: { loginName, roles } });
    return { id, password };
  });
}

type Find = (operator: ManagedOperator) => boolean;

/** Runs a change of one operator under a lock that keeps other changes out. */
function manage<Result>(
  { db }: SiteDeps,
  find: Find,
  change: (
    tx: Db,
    operator: ManagedOperator,
    others: ManagedOperator[],
  ) => Promise<Managed<Result>>,
): Promise<Managed<Result>> {
  return db.transact(async (tx) => {
    const all = await lockOperators(tx);
    const operator = all.find(find);
    return operator
      ? change(
          tx,
          operator,
          all.filter((it) => it !== operator),
        )
      : null;
  });
}

type Roles = readonly OperatorRole[];

const isSame = (one: Roles, other: Roles): boolean =>
  one.length === other.length && one.every((role) => other.includes(role));

/** Sets an operator's roles. Refuses with `place-edited` when their current roles are not `was`. */
export const changeRoles = (
  deps: SiteDeps,
  find: Find,
  { roles, was, ...by }: { roles: Roles; was?: Roles | undefined } & ManagedBy,
): Promise<Managed<true>> =>
  manage(deps, find, async (tx, operator, others) => {
    if (was && ![was, roles].some((it) => isSame(it, operator.roles))) refuse('place-edited');
    if (!roles.includes('owner') && isNeeded(operator, others, by)) return 'last owner';
    await setRoles(tx, { operatorId: operator.operatorId, roles });
    const isGiven = roles.some((role) => !operator.roles.includes(role));
    const kind = isGiven ? 'roles_given' : 'roles_taken';
    if (!isSame(roles, operator.roles))
      await saveAct(tx, operator, { byId: by.byId, kind, at: deps.now() });
    const change = { before: { roles: operator.roles }, after: { roles } };
    await by.saveAudit(tx, { subject: subjectOf(operator), ...change, reason: by.reason });
    return true;
  });

/**
 * Gives an operator a new password, removes their second factors, ends all their sessions, and lets the next login in
 * despite earlier wrong guesses and a shut-out. Returns the password.
 */
export async function resetOperator(
  deps: SiteDeps,
  find: Find,
  { reason, saveAudit, byId }: ManagedBy,
): Promise<Managed<string>> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  return manage(deps, find, async (tx, operator) => {
    const { operatorId, loginName, shutOutAt } = operator;
    await openAgain(tx, { kind: 'operator', loginName }, deps.now());
    await setPassword(tx, { operatorId, passwordHash });
    await setShutOut(tx, { operatorId, at: null });
    await deleteFactors(tx, operatorId);
    await deleteSessions(tx, { operatorId });
    await saveAct(tx, operator, { byId, kind: 'reset', at: deps.now() });
    const change = { before: { isShutOut: shutOutAt !== null }, after: { isShutOut: false } };
    await saveAudit(tx, { subject: subjectOf(operator), ...change, reason });
    return password;
  });
}

/** Shuts an operator out, at once. The row stays, because the audit refers to it. */
export const shutOutOperator = (
  deps: SiteDeps,
  find: Find,
  by: ManagedBy,
): Promise<Managed<true>> =>
  manage(deps, find, async (tx, operator, others) => {
    const { operatorId, shutOutAt } = operator;
    if (isNeeded(operator, others, by)) return 'last owner';
    await setShutOut(tx, { operatorId, at: shutOutAt ?? deps.now() });
    await deleteSessions(tx, { operatorId });
    await saveAct(tx, operator, { byId: by.byId, kind: 'shut_out', at: deps.now() });
    const change = { before: { isShutOut: shutOutAt !== null }, after: { isShutOut: true } };
    await by.saveAudit(tx, { subject: subjectOf(operator), ...change, reason: by.reason });
    return true;
  });

/** The result of a change, or its refusal. */
export function managedOr<Result>(result: Managed<Result>): Result {
  if (result === 'last owner') return refuse('last-owner');
  return result ?? refuse('operator-unknown');
}

/** Every operator with their live sessions. */
export async function listOperators({
  deps,
  operator: asking,
}: OperatorContext): Promise<AnswerOf<typeof calls.listOperators>> {
  const [operators, sessions] = await Promise.all([
    findOperators(deps.db),
    operatorSessionsOf(deps).list(null),
  ]);
  const byOperator = Map.groupBy(sessions, ({ operatorId }) => operatorId);
  return {
    list: operators.map((it) => presentOperator(it, byOperator.get(it.operatorId) ?? [], asking)),
  };
}

/** An owner makes an operator. Refuses with `operator-taken` or `member-unknown`. */
export async function addOperatorBy(
  { deps, act }: OperatorContext,
  { loginName, roles, memberCode }: PayloadOf<typeof calls.addOperator>,
): Promise<AnswerOf<typeof calls.addOperator>> {
  const memberId =
    memberCode === undefined
      ? null
      : ((await findMemberId(deps.db, memberCode)) ?? refuse('member-unknown'));
  const saveAudit: SaveAudit = (tx, { after, ...change }) =>
    act.saveAudit(tx, { ...change, after: { ...after, memberCode } });
  return (
    (await addOperator(
      deps,
      { loginName, memberId, roles },
      { saveAudit, byId: act.operatorId },
    )) ?? refuse('operator-taken')
  );
}

/** An owner ends a session of another operator. Refuses with `session-unknown`. */
export function endOperatorSession(
  { deps: { db }, act }: OperatorContext,
  { id, reason }: { id: number; reason: string },
): Promise<null> {
  return db.transact(async (tx) => {
    const ended = (await deleteSession(tx, { id, operatorId: null })) ?? refuse('session-unknown');
    const { loginName } =
      (await findOperators(tx)).find((it) => it.operatorId === ended.operatorId) ??
      refuse('session-unknown');
    await act.saveAudit(tx, { subject: subjectOf({ loginName }), before: { ...ended }, reason });
    return null;
  });
}
