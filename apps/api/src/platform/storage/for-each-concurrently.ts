/** Works on all items, a bounded number at once; ends at the first error. */
export async function forEachConcurrently<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failure: { error?: unknown } = {};
  for await (const item of items) {
    const one = work(item)
      .catch((error: unknown) => void (failure.error ??= error))
      .finally(() => running.delete(one));
    running.add(one);
    if (running.size >= atOnce) await Promise.race(running);
    if ('error' in failure) break;
  }
  await Promise.all(running);
  if ('error' in failure) throw failure.error;
}
