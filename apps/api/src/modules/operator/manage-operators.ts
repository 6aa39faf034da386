import { randomInt } from 'node:crypto';

import type { Database } from '../../db.ts';
import { hashPassword } from '../member/password-hash.ts';
import { changeOperatorPassword, insertOperator } from './operator.repo.ts';

/** Without those that are taken for one another when it is copied by hand. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const passwordLength = 20;

const drawPassword = (): string =>
  Array.from({ length: passwordLength }, () => letters.charAt(randomInt(letters.length))).join('');

/** Makes an operator; answers the password, which is not kept, or null when the name or the member is taken. */
export async function addOperator(
  db: Database,
  { loginName, memberId }: { loginName: string; memberId: number | null },
): Promise<string | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  return (await insertOperator(db, { loginName, passwordHash, memberId })) ? password : null;
}

/** Gives an operator another password and ends all sessions; null when there is no such operator. */
export async function resetOperator(db: Database, loginName: string): Promise<string | null> {
  const password = drawPassword();
  const passwordHash = await hashPassword(password);
  const isKnown = await db.transact((tx) =>
    changeOperatorPassword(tx, { loginName, passwordHash }),
  );
  return isKnown ? password : null;
}
