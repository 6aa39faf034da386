/** What a call asks of the second factor of the operator who makes it. */
export type FactorNeeded =
  /** Given at some time in this session, where the operator has to have a second factor. */
  | 'given'
  /** Given within the last ten minutes: for what moves money, gives rights or takes data out. */
  | 'recent'
  /** Nothing while the operator has no factor yet, else as `recent`: to set one up. */
  | 'first or recent'
  /** Nothing: to give it, and to leave. */
  | 'none';

/** What stands between a session and the calls of its operator. */
export type FactorState = 'not-needed' | 'proved' | 'to-prove' | 'to-set-up';

export type FactorFacts = {
  hasFactor: boolean;
  /** Whether every operator has to have a second factor, as in production. */
  isRequired: boolean;
  /** When it was last given in this session. */
  provedAt: Date | null;
};

/** For so long a second factor counts as given a moment ago. */
export const RECENT_FACTOR_MS = 10 * 60_000;

export function factorStateOf({ hasFactor, isRequired, provedAt }: FactorFacts): FactorState {
  if (!hasFactor) return isRequired ? 'to-set-up' : 'not-needed';
  return provedAt === null ? 'to-prove' : 'proved';
}

/** Why a session may not make a call: the operator has no factor, has to give it, or to give it again. */
export type FactorRefusal = 'factor-missing' | 'factor-needed' | 'factor-old';

/** Whether a session may make a call that needs this: null, or why not. */
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
