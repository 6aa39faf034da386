/** What is on record of a video: where it is from, by what right it is shown, that who is seen agreed, and that they are adults. */
export const rightsKinds = ['source', 'licence', 'consent', 'age_proof'] as const;

export type RightsKind = (typeof rightsKinds)[number];

/** How a record stands: `ahead` does not count yet, `ending` counts for few days more, `over` and `revoked` count no more. */
export const rightsStates = ['ahead', 'valid', 'ending', 'over', 'revoked'] as const;

export type RightsState = (typeof rightsStates)[number];

/** A record that ends within so many days ends soon. */
export const endsSoonDays = 30;

interface DatedRecord {
  /** First and last day, `YYYY-MM-DD`; null for no bound. Both are included. */
  validFrom: string | null;
  validUntil: string | null;
  isRevoked: boolean;
}

/** How a record stands on a day; `soon` is the last day that is soon. */
export function rightsStateAt(
  { validFrom, validUntil, isRevoked }: DatedRecord,
  today: string,
  soon: string,
): RightsState {
  if (isRevoked) return 'revoked';
  if (validUntil !== null && validUntil < today) return 'over';
  if (validFrom !== null && validFrom > today) return 'ahead';
  return validUntil !== null && validUntil <= soon ? 'ending' : 'valid';
}
