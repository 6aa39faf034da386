import { randomBytes } from 'node:crypto';

import type { Deps } from '../../deps.ts';
import type { Database } from '../../platform/database/db.ts';
import { openAgain } from '../member/guard-guesses.ts';
import { hashPassword } from '../member/password-hash.ts';
import { makePassword } from '../member/temporary-password.ts';
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
  return (await insertOperator(db, { loginName, passwordHash, memberId, roles })) ? password : null;
}

/** Gives an operator another password, ends all sessions and lets the next login in; null when there is no such operator. */
export async function resetOperator(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  loginName: string,
): Promise<string | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const isKnown = await db.transact(async (tx) => {
    await openAgain(tx, { kind: 'operator', loginName }, now());
    return changeOperatorPassword(tx, { loginName, passwordHash });
  });
  return isKnown ? password : null;
}
