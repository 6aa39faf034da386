import type { Confirmer as ShownConfirmer } from '@lantern/contracts/entities/confirmer';
import type { Refusal } from '@lantern/contracts/refusals';
import {
  confirmersOf,
  type ConfirmationAsked,
  mayBeOnePerson,
  mayConfirmAlone,
} from '@lantern/rules/second-person';
import { DAY_MS, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { ActContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findAccounts } from './operator-acts.repo.ts';

type Site = Pick<Deps, 'config' | 'now'>;

/** The operators' accounts, and what was done to them in the days that count. */
export async function readFacts({ config, now }: Site, db: Db) {
  const at = now();
  const days = config.secondPersonDays;
  return {
    accounts: await findAccounts(db, new Date(at.getTime() - days * DAY_MS)),
    days,
    now: at,
  };
}

/** What a second person is asked to confirm. */
interface Asked extends Omit<ConfirmationAsked, 'alwaysTwo'> {
  /** How the first person is refused who may not confirm alone. */
  own: Refusal;
}

/**
 * Refuses an operator who may not confirm what another one asked for: the same person by `own`, and one who may be the same
 * person by `confirmer-tied`. Returns whether the first person confirms alone: where no other operator has had the right
 * lately, the second factor that the call demands stands for the second person, unless `TWO_PERSONS` is set.
 */
export async function checkSecondPerson(
  { deps, act: { operatorId } }: ActContext,
  tx: Db,
  { askedById, permission, own }: Asked,
): Promise<boolean> {
  if (askedById === null) return false;
  const facts = await readFacts(deps, tx);
  if (askedById === operatorId) {
    if (deps.config.twoPersons || !mayConfirmAlone(operatorId, permission, facts)) refuse(own);
    return true;
  }
  if (mayBeOnePerson(askedById, operatorId, facts)) refuse('confirmer-tied');
  return false;
}

/** Refuses an operator who may be the same person as one of those who approved before. */
export async function refuseTied(
  { deps, act: { operatorId } }: ActContext,
  tx: Db,
  approverIds: readonly number[],
): Promise<void> {
  if (approverIds.length === 0) return;
  const facts = await readFacts(deps, tx);
  if (approverIds.some((id) => mayBeOnePerson(id, operatorId, facts))) refuse('confirmer-tied');
}

/** A request to confirm; the operator who is its member may not. */
type Shown = Omit<ConfirmationAsked, 'alwaysTwo'> & { alwaysTwo?: boolean; memberId?: number };

/** Tells who may confirm a request, by login name, and from when. */
export type ConfirmersOf = (asked: Shown) => ShownConfirmer[];

/** Reads the operators' accounts once, for all requests of an answer. */
export async function readConfirmers(site: Site, db: Db): Promise<ConfirmersOf> {
  const facts = await readFacts(site, db);
  return ({ alwaysTwo = site.config.twoPersons, memberId, ...asked }) => {
    const others = facts.accounts.filter((it) => !memberId || it.memberId !== memberId);
    const able = new Set(others.map(({ loginName }) => loginName));
    return confirmersOf({ ...asked, alwaysTwo }, facts)
      .filter(({ loginName }) => able.has(loginName))
      .map(({ loginName, from }) => ({ loginName, from: from && formatShanghaiTime(from) }));
  };
}
