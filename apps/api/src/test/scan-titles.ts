import type { Order } from '../modules/films/catalogue/lists/scope.ts';
import type { Db } from '../platform/database/db.ts';
import { parsePhrase } from '../platform/database/search-term.ts';
import { uncheckedStatement } from '../platform/database/statement.ts';

interface LookedAt {
  id: number;
  title: string;
  others: string[];
  pinyin: string;
  codes: string[];
  keys: Record<Order, number>;
}

const foldOf = (text: string): string => parsePhrase(text)?.text ?? '';

/** Every video, its texts folded. */
async function readEverything(db: Db): Promise<LookedAt[]> {
  const rows = await db.rows(
    uncheckedStatement<{
      id: number;
      title: string;
      others: string[];
      pinyin: string;
      codes: string[];
      latest: Date;
      hot: number;
      score: number;
    }>(
      '',
      `select id, title, tags || author as others, search_pinyin as pinyin,
         array[category_code, son_code] as codes, published_at as latest, like_count as hot, score
       from video where state = 'published'`,
    ),
  );
  return rows.map(({ id, title, others, pinyin, codes, latest, ...keys }) => ({
    id,
    title: foldOf(title),
    others: others.map(foldOf),
    pinyin,
    codes,
    keys: { ...keys, latest: latest.getTime() },
  }));
}

/** The ids of what has a place, by place and then by the order. */
const ordered = (
  found: readonly { video: LookedAt; place: number | null }[],
  order: Order,
): number[] =>
  found
    .flatMap(({ video, place }) => (place === null ? [] : [{ video, place }]))
    .toSorted(
      (a, b) =>
        a.place - b.place || b.video.keys[order] - a.video.keys[order] || b.video.id - a.video.id,
    )
    .map(({ video }) => video.id);

function placeOf({ title, others }: LookedAt, words: readonly string[]): number | null {
  const isIn = (word: string): boolean => title.includes(word);
  if (!words.every((word) => isIn(word) || others.some((it) => it.includes(word)))) return null;
  if (!words.every(isIn)) return 2;
  return words.some((word) => title.startsWith(word)) ? 0 : 1;
}

type Way = 'begun' | 'whole' | 'short';

/**
 * How what is typed spells the characters from one on: a syllable begun, whole ones with the last one begun, or by first
 * sounds.
 */
function spells(typed: string, characters: readonly string[][], at: number): Way[] {
  return (characters[at] ?? []).flatMap((reading): Way[] => {
    const isSyllable = reading.length > 1 || /[aeo\d]/.test(reading);
    const behind = (piece: string): Way[] =>
      typed.startsWith(piece) && typed !== piece
        ? spells(typed.slice(piece.length), characters, at + 1)
        : [];
    const whole = isSyllable ? behind(reading) : [];
    const sounds = [/^[zcs]h/, /^[^aeo\d]/].flatMap((it) => it.exec(reading)?.[0] ?? []);
    return [
      ...(reading.startsWith(typed) ? (['begun'] as const) : []),
      ...whole.map((way) => (way === 'short' ? way : 'whole')),
      ...sounds.flatMap(behind).map(() => 'short' as const),
    ];
  });
}

/** Finds by looking at every title what a search has to find, slowly and without doubt. */
export function scanTitles(db: () => Db) {
  let looked: Promise<LookedAt[]> | undefined;
  const everything = (): Promise<LookedAt[]> => (looked ??= readEverything(db()));

  /** Each word somewhere, a title that starts with one first. */
  async function scan(typed: string, order: Order): Promise<number[]> {
    const words = foldOf(typed).split(' ');
    const found = (await everything()).map((video) => ({ video, place: placeOf(video, words) }));
    return ordered(found, order);
  }

  /** Behind what the text finds: titles that start with what is typed, and then those that have it further on. */
  async function scanSpelled(typed: string, order: Order): Promise<number[]> {
    const byText = await scan(typed, order);
    const known = new Set(byText);
    const found = (await everything()).map((video) => ({
      video,
      place: known.has(video.id) ? null : spelledPlaceOf(video, typed),
    }));
    return [...byText, ...ordered(found, order)];
  }

  return { everything, scan, scanSpelled };
}

function spelledPlaceOf({ pinyin }: LookedAt, typed: string): number | null {
  const parts = pinyin.split(' ').slice(1);
  const characters = parts.map((it) => it.replace(':', '').split(',').slice(1));
  if (spells(typed, characters, 0).length > 0) return 0;
  const isFurther = parts.some((part, at) => {
    const ways = spells(typed, characters, at);
    const isBegun = ways.includes('begun') && typed !== 'zh';
    return isBegun || ways.includes('whole') || (part.startsWith(':') && ways.includes('short'));
  });
  return isFurther ? 1 : null;
}
