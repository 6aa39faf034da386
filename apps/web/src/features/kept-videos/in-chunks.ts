/** A list in parts of at most `size`, in its order. */
export function inChunks<Item>(items: readonly Item[], size: number): Item[][] {
  const parts = Math.ceil(items.length / size);
  return Array.from({ length: parts }, (_, part) => items.slice(part * size, (part + 1) * size));
}
