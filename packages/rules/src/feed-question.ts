import { cleanText, cutText } from './incoming-text.ts';

/** What a reader of the feed asks for: everything in it is within bounds. */
export interface FeedQuestion {
  format: 'json' | 'xml';
  /** `list` is the names alone, `detail` everything with its lines. */
  what: 'list' | 'detail';
  /** From 1. */
  page: number;
  pageSize: number;
  /** Changed within so many hours; null for any time. */
  hours: number | null;
  /** The code of a category; null for all, `''` for one that there can't be. */
  category: string | null;
  /** `''` for none. */
  words: string;
  /** Null for any; never more than a page has. */
  ids: number[] | null;
}

export const feedPageSizes = { usual: 20, most: 100 } as const;

/** A page beyond it is empty, and is not looked for. */
export const lastFeedPage = 1_000_000;
const mostHours = 24 * 366 * 10;
const longestWords = 60;

/**
 * A question's fields: those behind the path in pairs (`at/xml/pg/2`), and over them those of the query, each the first of
 * its name.
 */
type Fields = ReadonlyMap<string, string>;

/**
 * Reads a question as MacCMS's readers ask it. What it does not understand counts as not asked: readers send fields of many versions.
 *
 * @param behind the path behind `vod`, without a query
 */
export function readFeedQuestion(
  behind: string,
  query: Readonly<Record<string, unknown>>,
): FeedQuestion {
  const fields = fieldsOf(behind, query);
  const of = (name: string): string => fields.get(name) ?? '';
  const what = ['detail', 'videolist'].includes(of('ac').toLowerCase()) ? 'detail' : 'list';
  // A collector sends the fields that it does not use, too, empty.
  const ids = of('ids').trim() === '' ? null : readIds(of('ids'));
  const category = of('t').trim();
  return {
    format: of('at').toLowerCase() === 'xml' ? 'xml' : 'json',
    what,
    page: readWhole(of('pg'), lastFeedPage) ?? 1,
    pageSize: readWhole(of('pagesize'), feedPageSizes.most) ?? feedPageSizes.usual,
    hours: readWhole(of('h'), mostHours),
    category: category === '' || category === '0' ? null : readCode(category),
    words: cutText(cleanText(of('wd')), longestWords).text,
    ids,
  };
}

function fieldsOf(behind: string, query: Readonly<Record<string, unknown>>): Fields {
  const fields = new Map<string, string>();
  const parts = behind
    .replace(/\.html$/, '')
    .split('/')
    .filter((it) => it !== '')
    .slice(0, 40);
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const [name = '', value = ''] = [parts[at], parts[at + 1]];
    if (!fields.has(name)) fields.set(name, decode(value));
  }
  for (const [name, value] of Object.entries(query)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string') fields.set(name, first);
  }
  return fields;
}

/** What is escaped wrongly stays as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A whole number from 1, at most this one; null for what is none. */
function readWhole(text: string, most: number): number | null {
  const digits = text.trim();
  if (!/^\d{1,20}$/.test(digits)) return null;
  const number = Math.min(Number(digits), most);
  return number >= 1 ? number : null;
}

const readCode = (text: string): string => (/^\d{1,9}$/.test(text) ? text : '');

/** A text of ids that is longer than this has more than a page of them. */
const longestIds = 4000;

function readIds(text: string): number[] {
  const ids = text
    .slice(0, longestIds)
    .split(',')
    .map((it) => it.trim())
    .filter((it) => /^\d{1,15}$/.test(it))
    .map(Number)
    .filter((it) => it > 0);
  return [...new Set(ids)].slice(0, feedPageSizes.most);
}

/** A question as text: two that ask the same are equal. */
export const nameQuestion = (it: FeedQuestion): string =>
  JSON.stringify([
    it.format,
    it.what,
    it.page,
    it.pageSize,
    it.hours,
    it.category,
    it.words,
    it.ids,
  ]);
