import { readFilmName } from './film-path.ts';
import { readNumber } from './title-name.ts';

/** Which of two names comes first, as readers of a language sort them, numbers by their size. */
export type CompareNames = (one: string, other: string) => number;

const numeral = /(?<=第)[零〇一二两三四五六七八九十百]{1,7}(?=[集话話回章节期季部])/g;

/** The same name with its Chinese numerals as digits: 第十二集 comes after 第九集. */
const inDigits = (name: string): string =>
  name.normalize('NFKC').replaceAll(numeral, (said) => String(readNumber(said) ?? said));

interface Named<Item> {
  item: Item;
  name: string;
  season: number;
  /** Null where the name says none. */
  episode: number | null;
}

/** Sorts what has names as people number it: by the names, with digits and Chinese numerals as numbers. */
export function sortByName<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  compare: CompareNames,
): Item[] {
  const read = items.map((item) => ({ item, name: inDigits(nameOf(item)) }));
  return read.toSorted((one, other) => compare(one.name, other.name)).map(({ item }) => item);
}

/**
 * Sorts the files of a video by the episodes that their names say, however each says it (`7`, `EP07`, `第七集`, `S01E07`);
 * by their names where one says none. Names are without their ending.
 */
export function sortEpisodes<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
  compare: CompareNames,
): Item[] {
  const read: Named<Item>[] = sortByName(items, nameOf, compare).map((item) => {
    const name = nameOf(item);
    const { season, episode } = readFilmName(name);
    return { item, name, season: season ?? 1, episode };
  });
  if (read.some(({ episode }) => episode === null)) return read.map(({ item }) => item);
  const place = ({ season, episode }: Named<Item>): number => season * 10_000 + (episode ?? 0);
  // Those of one number stay in the order of their names.
  return read.toSorted((one, other) => place(one) - place(other)).map(({ item }) => item);
}
