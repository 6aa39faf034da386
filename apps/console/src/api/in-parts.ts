/**
 * Does something with many, at most `size` of them in a call, one call after the other: more may be picked than a call takes.
 * After a failure the parts before it are done, and no further one is begun.
 */
export async function inParts<Item, Answer>(
  all: readonly Item[],
  size: number,
  call: (part: Item[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < all.length; from += size) {
    answers.push(await call(all.slice(from, from + size)));
  }
  return answers;
}
