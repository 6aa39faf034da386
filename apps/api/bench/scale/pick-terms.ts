import { createRandom, createVideoMaker } from './make-videos.ts';

export type Frequency = 'frequent' | 'middling' | 'rare';

export interface PickedTerm {
  text: string;
  length: number;
  frequency: Frequency;
}

export const lengths = [1, 2, 3, 6] as const;
const sampleSize = 20_000;
const each = 100;

/** How often every piece of this length occurs in a sample of titles, the most frequent first. */
function countPieces(titles: readonly string[], length: number): [string, number][] {
  const counts = new Map<string, number>();
  for (const title of titles) {
    const letters = Array.from(title);
    const pieces = new Set(
      letters.slice(length - 1).map((_, i) => letters.slice(i, i + length).join('')),
    );
    for (const piece of pieces) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1]);
}

/**
 * A hundred terms of each length and frequency: the most frequent there are, some that one title in a few
 * thousand has, and some that were seen once.
 */
export function pickTerms(seed: number): PickedTerm[] {
  const make = createVideoMaker(seed);
  const titles = Array.from({ length: sampleSize }, () => make().title);
  const random = createRandom(seed);
  const some = (pieces: [string, number][]): string[] =>
    pieces
      .map(([text]) => ({ text, place: random() }))
      .sort((a, b) => a.place - b.place)
      .slice(0, each)
      .map((it) => it.text);
  return lengths.flatMap((length) => {
    const pieces = countPieces(titles, length);
    const top = pieces[each]?.[1] ?? 1;
    const groups: Record<Frequency, string[]> = {
      frequent: pieces.slice(0, each).map(([text]) => text),
      middling: some(pieces.filter(([, count]) => count > 1 && count <= Math.max(20, top / 20))),
      rare: some(pieces.filter(([, count]) => count === 1)),
    };
    return (['frequent', 'middling', 'rare'] as const).flatMap((frequency) =>
      groups[frequency].map((text) => ({ text, length, frequency })),
    );
  });
}
