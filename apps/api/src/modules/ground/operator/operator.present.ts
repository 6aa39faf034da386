import type { AuditRow, OperatorEntry } from '@lantern/contracts/entities/operator';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { OperatorActor } from '../../../calls/actor.ts';
import type { SessionRow } from './login/operator-session.repo.ts';
import type { AuditedRow, ManagedOperator } from './operator.repo.ts';

/** A session as the calling operator sees it. */
export const presentSession = (row: SessionRow, asking: OperatorActor) => ({
  id: row.id,
  isOwn: row.id === asking.sessionId,
  kind: row.inBrowser ? ('browser' as const) : ('program' as const),
  address: row.address,
  userAgent: row.userAgent,
  createTime: formatShanghaiTime(row.createdAt),
  lastUseTime: formatShanghaiTime(row.lastUsedAt),
  isProved: row.provedAt !== null,
});

/** An operator's account in the console's list, with its sessions, the last used first. */
export const presentOperator = (
  row: ManagedOperator,
  sessions: readonly SessionRow[],
  asking: OperatorActor,
): OperatorEntry => ({
  id: row.operatorId,
  loginName: row.loginName,
  roles: row.roles,
  memberCode: row.memberCode ?? '',
  factorKinds: row.factorKinds,
  isShutOut: row.shutOutAt !== null,
  createTime: formatShanghaiTime(row.createdAt),
  lastUseTime: sessions[0] ? formatShanghaiTime(sessions[0].lastUsedAt) : null,
  sessions: sessions.map((session) => presentSession(session, asking)),
});

/** A row of the audit; `""` for an operator, an address or a request that there was none of. */
export const presentAuditRow = (row: AuditedRow): AuditRow => ({
  id: row.id,
  createTime: formatShanghaiTime(row.createdAt),
  operator: row.operator ?? '',
  action: row.action,
  subject: { kind: row.subjectKind, id: row.subjectId },
  before: row.before,
  after: row.after,
  reason: row.reason,
  address: row.address ?? '',
  requestId: row.requestId ?? '',
});
