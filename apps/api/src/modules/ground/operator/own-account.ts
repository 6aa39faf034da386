import type { OwnAccount } from '@lantern/contracts/entities/operator';
import { factorStateOf, RECENT_FACTOR_MS } from '@lantern/rules/operator-factor';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorActor } from '../../../calls/actor.ts';
import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findFactors } from './login/factor.repo.ts';
import {
  deleteOtherSessions,
  deleteSession,
  findNewDevices,
} from './login/operator-session.repo.ts';
import { operatorSessionMs, operatorSessionsOf } from './login/operator-sessions.ts';
import { presentSession } from './operator.present.ts';

/** The calling operator, what their session still needs, and the devices that have logged in to the account since. */
export async function presentOwnAccount(
  { db, now, config }: Pick<Deps, 'db' | 'now' | 'config'>,
  operator: OperatorActor,
): Promise<OwnAccount> {
  const { operatorId, loginName, roles, sessionHash, createdAt, provedAt } = operator;
  const [factors, devices] = await Promise.all([
    findFactors(db, { operatorId }),
    findNewDevices(db, { sessionHash }),
  ]);
  const facts = { hasFactor: factors.length > 0, isRequired: config.isProduction, provedAt };
  const provedUntil = provedAt && new Date(provedAt.getTime() + RECENT_FACTOR_MS);
  return {
    loginName,
    roles: [...roles],
    factor: factorStateOf(facts),
    factorKinds: [...new Set(factors.map(({ kind }) => kind))],
    provedUntil: provedUntil && provedUntil > now() ? formatShanghaiTime(provedUntil) : null,
    endTime: formatShanghaiTime(new Date(createdAt.getTime() + operatorSessionMs)),
    newDevices: devices.map(({ id, address, userAgent, createdAt: since }) => ({
      id,
      address,
      userAgent,
      createTime: formatShanghaiTime(since),
    })),
  };
}

/** The live sessions of the calling operator. */
export async function listOwnSessions({ deps, operator }: OperatorContext) {
  const rows = await operatorSessionsOf(deps).list(operator.operatorId);
  return { list: rows.map((row) => presentSession(row, operator)) };
}

/** Ends one of the operator's own sessions, or all except this one. Refuses with `session-unknown`. */
export function endOwnSession(
  { deps: { db }, operator: { operatorId, loginName, sessionHash }, act }: OperatorContext,
  { id }: { id: number | 'others' },
): Promise<null> {
  return db.transact(async (tx) => {
    const subject = { kind: 'operator', id: loginName } as const;
    if (id === 'others') {
      if ((await deleteOtherSessions(tx, { operatorId, sessionHash })) === 0) return null;
      await act.saveAudit(tx, { subject });
      return null;
    }
    const ended = (await deleteSession(tx, { id, operatorId })) ?? refuse('session-unknown');
    await act.saveAudit(tx, { subject, before: { ...ended } });
    return null;
  });
}
