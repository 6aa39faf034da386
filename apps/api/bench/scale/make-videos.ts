import { characters, episodeOf, phrases, surnames, tags, words } from './text/vocabulary.ts';

export interface MadeVideo {
  title: string;
  introduction: string;
  author: string;
  tags: string[];
  likeCount: number;
  score: number;
  categoryCode: string;
  sonCode: string | null;
  /** Hours before now. */
  age: number;
}

export interface MadeCategory {
  code: string;
  parentCode: string | null;
}

const tailWords = 20_000;
/** Characters in use, of which a few hundred make up most of every text. */
const characterCount = 4500;
const firstIdeograph = 0x4e00;
const ideographs = 20_000;
/** Flattens the top of the word frequencies: the commonest word is then in about every tenth title. */
const flatness = 6;

/** The same numbers for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Picks by Zipf's law: the nth of a list in proportion to 1 / (n + flatness). */
function createPick<Item>(random: () => number, items: readonly Item[]): () => Item {
  const span = Math.log((items.length + flatness) / flatness);
  return () => {
    const place = Math.floor(flatness * Math.exp(random() * span) - flatness);
    const item = items[Math.min(place, items.length - 1)];
    if (item === undefined) throw new Error('nothing to pick from');
    return item;
  };
}

/** Ten roots, each with five children. */
export const categories: readonly MadeCategory[] = Array.from({ length: 10 }, (_, root) => {
  const code = String(30 + root);
  const children = Array.from({ length: 5 }, (_, child) => ({
    code: `${code}${child}`,
    parentCode: code,
  }));
  return [{ code, parentCode: null }, ...children];
}).flat();

/** The common characters, then others as they come. */
function spellOut(random: () => number): string[] {
  const all = new Set(characters);
  while (all.size < characterCount) {
    all.add(String.fromCodePoint(firstIdeograph + Math.floor(random() * ideographs)));
  }
  return [...all];
}

/** Makes videos with titles as people write them and words as frequent as they are. Endless, and alike for a seed. */
export function createVideoMaker(seed: number): () => MadeVideo {
  const random = createRandom(seed);
  const between = (low: number, high: number): number =>
    low + Math.floor(random() * (high - low + 1));
  const pickCharacter = createPick(random, spellOut(random));
  const text = (length: number): string => Array.from({ length }, pickCharacter).join('');
  const tail = Array.from({ length: tailWords }, () => text(random() < 0.8 ? 2 : 3));
  const pickWord = createPick(random, [...words, ...tail]);
  const pickPhrase = createPick(random, phrases);
  const pickTag = createPick(random, tags);
  const pickSurname = createPick(random, Array.from(surnames));
  const authors = Array.from({ length: 5000 }, () => pickSurname() + text(between(1, 2)));
  const pickAuthor = createPick(random, authors);
  const children = categories.filter((it) => it.parentCode !== null);
  const pickChild = createPick(random, children);

  return () => {
    const parts = Array.from({ length: between(3, 6) }, pickWord);
    if (random() < 0.25) parts.splice(between(0, parts.length), 0, pickPhrase());
    if (random() < 0.3) parts.push(episodeOf(between(1, 60)));
    if (random() < 0.1) parts.push(random() < 0.5 ? '4K' : 'HD');
    const { code, parentCode } = pickChild();
    return {
      title: parts.join(''),
      introduction: Array.from({ length: between(8, 24) }, pickWord).join(''),
      author: pickAuthor(),
      tags: [...new Set(Array.from({ length: between(2, 4) }, pickTag))],
      likeCount: Math.floor(1 / (random() ** 1.5 + 1e-4)),
      score: Math.round((4 + 6 * random()) * 10) / 10,
      categoryCode: parentCode ?? code,
      sonCode: code,
      age: random() * 30_000,
    };
  };
}
