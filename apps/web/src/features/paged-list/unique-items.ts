/** The items with each key once, the first one staying. */
export function uniqueItems<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
): Item[] {
  const seen = new Set<string | number>();
  return items.filter((item) => {
    const key = keyOf(item);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
