import { parsePhrase } from '../../../../platform/database/search-term.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { announceKeys, findUnkeyed, refoldTitles, writeKeys } from './search-keys.repo.ts';

/** The number of titles in one statement: a fraction of a second. */
const batchSize = 200;
const longestRunMs = 30_000;

/** The most characters of a title, and of readings of a character, that are found. */
const mostCharacters = 60;
const mostReadings = 3;

const isHan = (letter: string): boolean => /\p{Script=Han}/u.test(letter);
const kindOf = (letter: string): 'han' | 'latin' | null =>
  isHan(letter) ? 'han' : /[\da-z]/.test(letter) ? 'latin' : null;

/** The readings of each character of a text, the likeliest first. */
export type ReadPinyin = (text: string) => readonly (readonly string[])[];

/** Loads the data of pinyin, some megabytes, when the first title needs them. */
export async function loadPinyin(): Promise<ReadPinyin> {
  const { pinyin, polyphonic } = await import('pinyin-pro');
  const plain = { toneType: 'none', type: 'array', v: true } as const;
  return (text) => {
    const likely = pinyin(text, plain);
    const all = polyphonic(text, plain);
    return Array.from(text, (letter, at) => {
      if (!isHan(letter)) return [letter];
      const readings = [likely[at] ?? '', ...(all[at] ?? [])]
        .map((it) => it.replaceAll('ü', 'v'))
        .filter((it) => /^[a-z]+$/.test(it));
      return [...new Set(readings)].slice(0, mostReadings);
    });
  };
}

/**
 * A title's readings as the column `search_pinyin` has them: ` :,du,dou ,jiang ,yan`. Each character has a space before it and
 * a comma before each reading, and a colon where a part of the title begins: its start, behind signs, and where Chinese and
 * Latin letters meet. `''` for a title without Chinese characters.
 */
export function spellTitle(title: string, readPinyin: ReadPinyin): string {
  const text = parsePhrase(title)?.text ?? '';
  if (!isHan(text)) return '';
  const read = readPinyin(text);
  const kinds = Array.from(text, (letter, at) => (read[at]?.length ? kindOf(letter) : null));
  return read
    .flatMap((readings, at) => {
      const begin = kinds[at] === kinds[at - 1] ? '' : ':';
      return kinds[at] ? [` ${begin}${readings.map((it) => `,${it}`).join('')}`] : [];
    })
    .slice(0, mostCharacters)
    .join('');
}

/**
 * Writes the keys by which titles are found, of every title whose keys are not of it: new ones, changed ones, and those from
 * before an upgrade. Each batch is a statement of its own, so the next run goes on where this one stopped.
 */
export async function fillSearchKeys(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<void> {
  const until = now().getTime() + longestRunMs;
  let read: ReadPinyin | null = null;
  while (now().getTime() < until) {
    if (signal?.aborted === true) break;
    const titles = await findUnkeyed(db, { most: batchSize });
    if (titles.length === 0) break;
    const reader = (read ??= await loadPinyin());
    const ids = titles.map(({ id }) => id);
    await refoldTitles(db, { ids });
    const keys = titles.map((it) => ({ ...it, pinyin: spellTitle(it.title, reader) }));
    await writeKeys(db, keys);
  }
  if (read !== null) await announceKeys(db);
}
