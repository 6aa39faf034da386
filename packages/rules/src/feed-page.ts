import { readCount, readReference } from './incoming-fields.ts';
import { cleanName, cleanText, cutText, textOf } from './incoming-text.ts';
import type { MaccmsRow } from './maccms-title.ts';

/** A category as a feed lists it; `parent` is the code of its root there, null for a root. */
export interface FeedCategory {
  code: string;
  name: string;
  parent: string | null;
}

/** One answer of a feed. */
export interface FeedPage {
  /** How many pages the feed says that it has. */
  pageCount: number;
  total: number | null;
  categories: FeedCategory[];
  /** Titles as they were given. */
  rows: MaccmsRow[];
}

/** Why an answer is no page of a feed. */
export type PageFault = 'closed' | 'refused' | 'no-feed' | 'cut' | 'entities';

/** `said` is the beginning of what came instead, as text. */
export type FeedReading = { page: FeedPage } | { fault: PageFault; detail: string };

const detailLength = 80;

/** An answer that is no page, with its beginning. */
export const noPage = (fault: PageFault, text: unknown): FeedReading => ({
  fault,
  detail: cutText(cleanName(text), detailLength).text,
});

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The records of a list; some servers write a list as an object with numbers for keys. */
const recordsOf = (value: unknown): Readonly<Record<string, unknown>>[] => {
  const items: readonly unknown[] = Array.isArray(value)
    ? value
    : Object.values(isRecord(value) ? value : {});
  return items.filter(isRecord);
};

/** What a feed answers that its operator has switched off. */
export const isClosed = (text: string): boolean => cleanText(text).toLowerCase() === 'closed';

/** Reads an answer in JSON, also one with warnings before it or raw line breaks in its texts. */
export function readFeedJson(text: string): FeedReading {
  if (isClosed(text)) return noPage('closed', '');
  const from = text.indexOf('{');
  if (from === -1 || /^\s*<(?:!doctype|html)/i.test(text)) return noPage('no-feed', text);
  const parsed = parse(text.slice(from));
  if (parsed === undefined) return noPage('cut', text);
  if (!isRecord(parsed)) return noPage('no-feed', text);
  if (readCount(parsed['code']) !== 1) return noPage('refused', parsed['msg']);
  return {
    page: {
      pageCount: readCount(parsed['pagecount']) ?? 0,
      total: readCount(parsed['total']),
      categories: readCategories(recordsOf(parsed['class'])),
      rows: recordsOf(parsed['list']),
    },
  };
}

/**
 * Undefined for what is no JSON. Outside of texts a control character is as good as a space, and within them it is none of
 * JSON.
 */
function parse(text: string): unknown {
  try {
    return JSON.parse(text.replaceAll(/\p{Cc}/gu, ' '));
  } catch {
    return undefined;
  }
}

function readCategories(items: readonly Readonly<Record<string, unknown>>[]): FeedCategory[] {
  return items.flatMap((it) => {
    const code = readReference(it['type_id']);
    const name = cleanName(it['type_name']);
    return code === null || name === ''
      ? []
      : [{ code, name, parent: readReference(it['type_pid']) }];
  });
}

/**
 * The categories of a page with those of its titles: two levels, a third folded into the second, and one whose parent is not
 * listed is a root.
 */
export function categoriesOf({ categories, rows }: FeedPage): FeedCategory[] {
  const all = new Map(categories.map((it) => [it.code, it]));
  for (const row of rows) {
    const code = readReference(row['type_id']);
    const name = cleanName(row['type_name']);
    if (code !== null && name !== '' && !all.has(code)) all.set(code, { code, name, parent: null });
  }
  return [...all.values()].map((it) => {
    const above = all.get(it.parent ?? '');
    const root = all.get(above?.parent ?? '') ?? above;
    return { ...it, parent: root === undefined || root.code === it.code ? null : root.code };
  });
}

/** By which two answers are the same page: the ids of their titles, in order. */
export const signOf = ({ rows }: FeedPage): string =>
  rows.map((it) => textOf(it['vod_id'])).join(',');
