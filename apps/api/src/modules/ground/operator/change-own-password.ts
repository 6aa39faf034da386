import type { Refusal } from '@lantern/contracts/refusals';
import { type OperatorPasswordRefusal, refuseOperatorPassword } from '@lantern/rules/password';

import type { OperatorContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import { loadCommonPasswords } from '../credentials/common-passwords.ts';
import { guardGuess } from '../credentials/guard-guesses.ts';
import { hashPassword, hashSlotOf, verifyPassword } from '../credentials/password-hash.ts';
import { deleteOtherSessions } from './login/operator-session.repo.ts';
import { findOperatorCredentials, lockOperators, setPassword } from './operator.repo.ts';

const refusals: Readonly<Record<OperatorPasswordRefusal, Refusal>> = {
  'new-length': 'operator-password-length',
  'same-as-old': 'password-unchanged',
  'same-as-name': 'password-is-name',
  'too-common': 'password-common',
};

/**
 * Sets the operator's new password, and ends their other sessions. The old password is checked with the limits of a login.
 * Refuses with `wrong-password`, or with the fault of the new password.
 */
export async function changeOwnPassword(
  context: OperatorContext,
  { oldPwd, newPwd }: { oldPwd: string; newPwd: string },
): Promise<null> {
  const { deps } = context;
  const { operatorId, loginName, sessionHash } = context.operator;
  const { passwordHash } =
    (await findOperatorCredentials(deps.db, { loginName })) ?? refuse('operator-only');
  const guess = { kind: 'operator', accountId: operatorId, context } as const;
  const isRight = await guardGuess(deps, { ...guess, loginName: `password of ${loginName}` }, () =>
    verifyPassword(passwordHash, oldPwd),
  );
  if (!isRight) refuse('wrong-password');
  const common = await loadCommonPasswords();
  const refusal = refuseOperatorPassword(newPwd, { oldPassword: oldPwd, name: loginName, common });
  if (refusal !== null) refuse(refusals[refusal]);
  const newHash = await hashSlotOf(context.address)(() => hashPassword(newPwd));
  return deps.db.transact(async (tx) => {
    const operator = (await lockOperators(tx)).find((it) => it.operatorId === operatorId);
    // Another session changed or reset the password meanwhile.
    if (operator?.passwordHash !== passwordHash) refuse('wrong-password');
    await setPassword(tx, { operatorId, passwordHash: newHash });
    await deleteOtherSessions(tx, { operatorId, sessionHash });
    await context.act.saveAudit(tx, { subject: { kind: 'operator', id: loginName } });
    return null;
  });
}
