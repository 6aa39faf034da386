import type { OperatorRole } from '@lantern/rules/operator-permissions';

import { hashPassword } from '../modules/credentials/password-hash.ts';
import { operatorSessionsOf } from '../modules/operator/operator-sessions.ts';
import type { Deps } from '../platform/deps.ts';

/** An operator with a live session; `token` goes in the header of their calls. */
export interface TestOperator {
  operatorId: number;
  loginName: string;
  token: string;
}

let created = 0;

export interface OperatorTraits {
  loginName?: string;
  password?: string;
  /** The member this person is on the site. */
  memberId?: number;
  /** Everything, unless they are named. */
  roles?: OperatorRole[];
}

export async function createOperator(
  deps: Deps,
  {
    loginName = `operator${++created}`,
    password,
    memberId,
    roles = ['owner'],
  }: OperatorTraits = {},
): Promise<TestOperator> {
  const passwordHash = password === undefined ? 'no password' : await hashPassword(password);
  const data = { loginName, passwordHash, memberId: memberId ?? null, roles };
  const { id } = await deps.prisma.operator.create({ data });
  const operatorId = Number(id);
  return { operatorId, loginName, token: await operatorSessionsOf(deps).open(operatorId) };
}
