import { can, type OperatorRole, type Permission } from './operator-permissions.ts';
import { DAY_MS } from './shanghai-time.ts';

/**
 * What was done to an operator's account. After `made`, `reset` and `roles_given` the account belongs to the operator
 * who did it as much as to its own; `roles_taken` and `shut_out` only take away.
 */
export type AccountActKind = 'made' | 'reset' | 'roles_given' | 'roles_taken' | 'shut_out';

export type AccountAct = {
  /** The operator who did it; null when it was done on the machine itself. */
  byId: number | null;
  kind: AccountActKind;
  /** The roles that the account could use before; none when it was shut out, or did not exist. */
  rolesBefore: readonly OperatorRole[];
  at: Date;
};

/** An operator's account, with what was done to it lately. */
export type OperatorAccount = {
  id: number;
  loginName: string;
  /** The roles that it can use; none while it is shut out. */
  roles: readonly OperatorRole[];
  /** In the order in which they were done. */
  acts: readonly AccountAct[];
};

/** The accounts at a moment, and how many days an act on an account ties two operators. */
export type SecondPersonFacts = {
  accounts: readonly OperatorAccount[];
  days: number;
  now: Date;
};

/** Returns the acts that still count: younger than the days, or dated ahead by a clock that was wrong. */
const lately = ({ acts }: OperatorAccount, { days, now }: SecondPersonFacts) =>
  acts.filter(({ at }) => now.getTime() - at.getTime() < days * DAY_MS);

const tyingKinds: ReadonlySet<AccountActKind> = new Set(['made', 'reset', 'roles_given']);

const isTie = (act: AccountAct): act is AccountAct & { byId: number } =>
  act.byId !== null && tyingKinds.has(act.kind);

/** Returns the ties since the account was last given to its operator on the machine itself: made or reset there. */
function tiesOf(account: OperatorAccount, facts: SecondPersonFacts) {
  const acts = lately(account, facts);
  const given = acts.findLastIndex(
    ({ byId, kind }) => byId === null && (kind === 'made' || kind === 'reset'),
  );
  return acts.slice(given + 1).filter(isTie);
}

/** Returns the ids of all who may act by an account: its operator, who tied it, who tied theirs, and so on. */
function holdersOf(id: number, facts: SecondPersonFacts): ReadonlySet<number> {
  const accounts = new Map(facts.accounts.map((account) => [account.id, account]));
  const own = accounts.get(id);
  const holders = new Set([id]);
  const next = own === undefined ? [] : tiesOf(own, facts).map(({ byId }) => byId);
  for (let holder = next.pop(); holder !== undefined; holder = next.pop()) {
    if (holders.has(holder)) continue;
    holders.add(holder);
    const account = accounts.get(holder);
    // Who held the account while it tied another one counts, even if it was given back since.
    if (account !== undefined) {
      next.push(
        ...lately(account, facts)
          .filter(isTie)
          .map(({ byId }) => byId),
      );
    }
  }
  return holders;
}

/**
 * Whether two operators may be one person: one of them made, reset or gave roles to the other, or a third one did so to
 * both, directly or by a chain of accounts.
 */
export function mayBeOnePerson(one: number, other: number, facts: SecondPersonFacts): boolean {
  const holders = holdersOf(one, facts);
  return [...holdersOf(other, facts)].some((id) => holders.has(id));
}

/**
 * Whether an operator may confirm an own request: no other operator had the right within the days, except by what this operator
 * (or one who may be the same person) did. Who takes a right from the others waits as many days.
 */
export function mayConfirmAlone(
  operatorId: number,
  permission: Permission,
  facts: SecondPersonFacts,
): boolean {
  return facts.accounts.every((other) => {
    if (other.id === operatorId) return true;
    const acts = lately(other, facts).filter(({ byId }) => byId !== null);
    const own = acts.findIndex(
      (act) => isTie(act) && act.byId !== other.id && mayBeOnePerson(act.byId, operatorId, facts),
    );
    const before = own === -1 ? acts : acts.slice(0, own + 1);
    const hadIt = before.some(({ rolesBefore }) => can(rolesBefore, permission));
    return !hadIt && (own !== -1 || !can(other.roles, permission));
  });
}

/** An operator who may confirm a request; `from` is null for now, else when the tie to the first person is over. */
export type Confirmer = { loginName: string; from: Date | null };

/** What waits for a second person. */
export type ConfirmationAsked = {
  /** The first person; null when it was none. */
  askedById: number | null;
  permission: Permission;
  /** Whether two persons are needed even where a single operator has the right. */
  alwaysTwo: boolean;
};

/** Returns who may confirm a request, those who may now first. */
export function confirmersOf(
  { askedById, permission, alwaysTwo }: ConfirmationAsked,
  facts: SecondPersonFacts,
): Confirmer[] {
  const able = facts.accounts.filter(({ roles }) => can(roles, permission));
  const found = able.flatMap(({ id, loginName }): Confirmer[] => {
    if (askedById === null) return [{ loginName, from: null }];
    if (id !== askedById) return [{ loginName, from: freeFrom(askedById, id, facts) }];
    const isAlone = !alwaysTwo && mayConfirmAlone(id, permission, facts);
    return isAlone ? [{ loginName, from: null }] : [];
  });
  return found.toSorted((one, other) => (one.from?.getTime() ?? 0) - (other.from?.getTime() ?? 0));
}

/** Returns when two operators count as two persons; null when they do so already. */
function freeFrom(one: number, other: number, facts: SecondPersonFacts): Date | null {
  if (!mayBeOnePerson(one, other, facts)) return null;
  const ends = facts.accounts
    .flatMap((account) => lately(account, facts).filter(isTie))
    .map(({ at }) => at.getTime() + facts.days * DAY_MS)
    .toSorted((first, second) => first - second);
  const end = ends.find((at) => !mayBeOnePerson(one, other, { ...facts, now: new Date(at) }));
  return end === undefined ? null : new Date(end);
}
