/** The most videos in the viewing history. */
export const HISTORY_CAP = 50;
/** The most terms in the search history. */
export const SEARCH_HISTORY_CAP = 10;

/** The rule of a list of recent items: what makes two items the same, and how many stay. */
export type RecentRule<T> = { keyOf: (item: T) => string | number; cap: number };

/** Returns the list with the item in front: newest first, one entry per key (the newest wins), cut to the cap. */
export function putRecent<T>(list: readonly T[], item: T, rule: RecentRule<T>): T[] {
  return trimRecent([item, ...list], rule);
}

/** Repairs a stored list: drops later entries of the same key and entries past the cap. */
export function trimRecent<T>(list: readonly T[], { keyOf, cap }: RecentRule<T>): T[] {
  const newest = new Map<string | number, T>();
  for (const item of list) {
    if (newest.size === cap) break;
    const key = keyOf(item);
    if (!newest.has(key)) newest.set(key, item);
  }
  return [...newest.values()];
}
