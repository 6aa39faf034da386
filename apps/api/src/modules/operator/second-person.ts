import { can, operatorRoles, type Permission } from '@lantern/rules/operator-permissions';

import type { ActContext } from '../../calls/call-context.ts';
import type { Db } from '../../platform/database/db.ts';
import { countOthers } from './operator.repo.ts';

/**
 * Whether an operator may confirm their own request. Where no other operator has the right, the second factor that the call
 * demands stands for the second person, unless `TWO_PERSONS` is set.
 */
export async function mayDecideAlone(
  { deps: { config }, act: { operatorId } }: ActContext,
  tx: Db,
  permission: Permission,
): Promise<boolean> {
  const deciders = operatorRoles.filter((role) => can([role], permission));
  return !config.twoPersons && (await countOthers(tx, operatorId, deciders)) === 0;
}
