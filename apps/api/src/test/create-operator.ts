import type { OperatorRole } from '@lantern/rules/operator-permissions';

import { operatorSessionsOf } from '../modules/ground/operator/login/operator-sessions.ts';
import { uncheckedStatement } from '../platform/database/statement.ts';
import type { Deps } from '../platform/deps.ts';
import { quickHash } from './quick-hash.ts';

/** An operator with a live session; `token` goes in the header of their calls. */
export interface TestOperator {
  operatorId: number;
  loginName: string;
  token: string;
}

let created = 0;
/** Of a password that no test gives. */
const unknownHash = quickHash('a password that no test gives');

const insertOperator = uncheckedStatement<{ operatorId: number }>(
  'test-insert-operator',
  `insert into operator (login_name, password_hash, member_id, roles) values ($1, $2, $3, $4)
   returning id as "operatorId"`,
);

export interface OperatorTraits {
  loginName?: string;
  password?: string;
  /** The member this person is on the site. */
  memberId?: number;
  /** Everything, unless they are named. */
  roles?: OperatorRole[];
  /** Whether the second factor was given in the session. */
  isProved?: boolean;
}

export async function createOperator(
  deps: Deps,
  {
    loginName = `operator${++created}`,
    password,
    memberId,
    roles = ['owner'],
    isProved = false,
  }: OperatorTraits = {},
): Promise<TestOperator> {
  const passwordHash = await (password === undefined ? unknownHash : quickHash(password));
  const values = [loginName, passwordHash, memberId ?? null, roles];
  const { operatorId } = await deps.db.one(insertOperator, values);
  return openOperatorSession(deps, { operatorId, loginName }, isProved);
}

/** Another session of an operator: one is over after a day. */
export async function openOperatorSession(
  deps: Deps,
  { operatorId, loginName }: Omit<TestOperator, 'token'>,
  isProved = false,
): Promise<TestOperator> {
  const { token } = await deps.db.transact((tx) =>
    operatorSessionsOf(deps).open(tx, {
      operatorId,
      deviceId: null,
      inBrowser: false,
      address: '127.0.0.1',
      userAgent: '',
      provedAt: isProved ? deps.now() : null,
    }),
  );
  return { operatorId, loginName, token };
}
