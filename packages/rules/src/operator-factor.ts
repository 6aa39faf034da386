/** What a call requires of its operator's second factor. */
export type FactorNeeded =
  /** Given at any time in this session, if the operator must have a second factor. */
  | 'given'
  /**
   * Given within the last ten minutes: for calls that move money, grant rights, export data, delete, or reach every member.
   */
  | 'recent'
  /** Nothing while the operator has no factor, else as `recent`: for setting up a factor. */
  | 'first or recent'
  /** Nothing: for giving the factor and for logging out. */
  | 'none';

/** The state of a session's second factor. */
export type FactorState = 'not-needed' | 'proved' | 'to-prove' | 'to-set-up';

export type FactorFacts = {
  hasFactor: boolean;
  /** Whether every operator has to have a second factor, as in production. */
  isRequired: boolean;
  /** When the factor was last given in this session; null when never. */
  provedAt: Date | null;
};

/** How long a given second factor counts as recent. */
export const RECENT_FACTOR_MS = 10 * 60_000;

export function factorStateOf({ hasFactor, isRequired, provedAt }: FactorFacts): FactorState {
  if (!hasFactor) return isRequired ? 'to-set-up' : 'not-needed';
  return provedAt === null ? 'to-prove' : 'proved';
}

/** Why a session may not make a call: the operator has no factor, has not given it, or gave it too long ago. */
export type FactorRefusal = 'factor-missing' | 'factor-needed' | 'factor-old';

/** Returns null when the session may make a call that requires this, else why not. */
export function refuseFactor(
  needed: FactorNeeded,
  facts: FactorFacts,
  now: Date,
): FactorRefusal | null {
  if (needed === 'none') return null;
  const state = factorStateOf(facts);
  if (state === 'not-needed') return null;
  if (state === 'to-set-up') return needed === 'first or recent' ? null : 'factor-missing';
  if (state === 'to-prove') return 'factor-needed';
  if (needed === 'given') return null;
  const ageMs = now.getTime() - (facts.provedAt?.getTime() ?? 0);
  return ageMs <= RECENT_FACTOR_MS ? null : 'factor-old';
}
