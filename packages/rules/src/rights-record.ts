/**
 * The kinds of records about a video: its source, the licence to show it, the consent of the people in it, and the proof
 * that they are adults.
 */
export const rightsKinds = ['source', 'licence', 'consent', 'age_proof'] as const;

export type RightsKind = (typeof rightsKinds)[number];

/** The state of a record: `ahead` is not valid yet, `ending` ends within days, `over` and `revoked` are not valid any more. */
export const rightsStates = ['ahead', 'valid', 'ending', 'over', 'revoked'] as const;

export type RightsState = (typeof rightsStates)[number];

/** A record that ends within this many days is `ending`. */
export const endsSoonDays = 30;

interface DatedRecord {
  /** First and last valid day, `YYYY-MM-DD`, both included; null for no bound. */
  validFrom: string | null;
  validUntil: string | null;
  isRevoked: boolean;
}

/** Returns the state of a record on a day; `soon` is the last day on which an end counts as near. */
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
