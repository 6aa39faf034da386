import { mayBeOnePerson } from '@lantern/rules/second-person';

import type { OperatorAct } from '../../../calls/operator-act.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findOperatorOf } from './operator-acts.repo.ts';
import { readFacts } from './second-person.ts';

/** The operator who acts, and the site's settings and clock. */
export interface Acting {
  deps: Pick<Deps, 'config' | 'now'>;
  act: Pick<OperatorAct, 'operatorId'>;
}

/**
 * Refuses an operator who decides about the own member account (by `own`), or about that of an operator who may be the same
 * person: another operator must decide about it.
 */
export async function refuseOwnAccount(
  { deps, act: { operatorId } }: Acting,
  tx: Db,
  memberId: number,
  own: 'own-account' | 'own-withdrawal' = 'own-account',
): Promise<void> {
  const ownerId = await findOperatorOf(tx, memberId);
  if (ownerId === null) return;
  if (ownerId === operatorId) refuse(own);
  if (mayBeOnePerson(ownerId, operatorId, await readFacts(deps, tx))) refuse('account-tied');
}
