import { readFilmName } from './film-path.ts';
import { readNumber } from './title-name.ts';

/** Which of two names comes first, as readers of a language sort them, numbers by their size. */
export type CompareNames = (one: string, other: string) => number;

const numeral = /(?<=第)[零〇一二两三四五六七八九十百]{1,7}(?=[集话話回章节期季部])/g;

/** The same name with its Chinese numerals as digits: 第十二集 comes after 第九集. */
const inDigits = (name: string): string =>
  name.normalize('NFKC').replaceAll(numeral, (digits) => String(readNumber(digits) ?? digits));

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
  // Those of one number stay in the order of their names.
  return sortListed(sortByName(items, nameOf, compare), nameOf);
}

/** The same for what people listed: those of one number, and all where one says none, stay as they were listed. */
export function sortListed<Item>(items: readonly Item[], nameOf: (item: Item) => string): Item[] {
  const places = items.map((item) => ({ item, place: placeOf(nameOf(item)) }));
  if (places.some(({ place }) => place === null)) return [...items];
  return places
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
    .map(({ item }) => item);
}

/** Null for a name that says no number. */
function placeOf(name: string): number | null {
  const { season, episode } = readFilmName(name);
  return episode === null ? null : (season ?? 1) * 10_000 + episode;
}
