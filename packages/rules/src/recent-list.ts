/** Videos the viewing history keeps. */
export const HISTORY_CAP = 50;
/** Terms the search history keeps. */
export const SEARCH_HISTORY_CAP = 10;

/** How a list of recent things is kept: what makes two items the same, and how many stay. */
export type RecentRule<T> = { keyOf: (item: T) => string | number; cap: number };

/** The list with the item in front: newest first, one entry a key (the newest wins), cut to the cap. */
export function putRecent<T>(list: readonly T[], item: T, rule: RecentRule<T>): T[] {
  return trimRecent([item, ...list], rule);
}

/** A stored list brought back into shape: later entries of a key and those past the cap are dropped. */
export function trimRecent<T>(list: readonly T[], { keyOf, cap }: RecentRule<T>): T[] {
  const newest = new Map<string | number, T>();
  for (const item of list) {
    if (newest.size === cap) break;
    const key = keyOf(item);
    if (!newest.has(key)) newest.set(key, item);
  }
  return [...newest.values()];
}
