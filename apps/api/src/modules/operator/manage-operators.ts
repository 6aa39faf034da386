import { randomBytes } from 'node:crypto';

import { recordProgramAct } from '../../platform/audit/record-audit.ts';
import type { Database } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import { openAgain } from '../credentials/guard-guesses.ts';
import { hashPassword } from '../credentials/password-hash.ts';
import { makePassword } from '../credentials/temporary-password.ts';
import { changeOperatorPassword, insertOperator, type NewOperator } from './operator.repo.ts';

const passwordLength = 20;

const drawPassword = (): string => makePassword(randomBytes, passwordLength);

/** Makes an operator; answers the password, which is not kept, or null when the name or the member is taken. */
export async function addOperator(
  db: Database,
  { loginName, memberId, roles }: Omit<NewOperator, 'passwordHash'>,
): Promise<string | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const isMade = await db.transact(async (tx) => {
    const isFree = await insertOperator(tx, { loginName, passwordHash, memberId, roles });
    if (isFree) await recordProgramAct(tx, 'operator.add', { kind: 'operator', id: loginName });
    return isFree;
  });
  return isMade ? password : null;
}

/**
 * Gives an operator another password, ends all sessions and lets the next login in; null when there is no such operator.
 * The audit tells why it was done.
 */
export async function resetOperator(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  loginName: string,
  action: 'operator.reset' | 'operator.shut-out' = 'operator.reset',
): Promise<string | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const isKnown = await db.transact(async (tx) => {
    await openAgain(tx, { kind: 'operator', loginName }, now());
    const isChanged = await changeOperatorPassword(tx, { loginName, passwordHash });
    if (isChanged) await recordProgramAct(tx, action, { kind: 'operator', id: loginName });
    return isChanged;
  });
  return isKnown ? password : null;
}
