import { cleanText, cutText, textOf } from './incoming-text.ts';
import type { IncomingPicture } from './incoming-title.ts';

/** The year of the first film. */
const firstYear = 1895;

/** A year, or the first of a range; null for what is none. */
export function readYear(value: unknown, now: Date): number | null {
  const digits = /\d+/.exec(textOf(value).normalize('NFKC'))?.[0] ?? '';
  const year = digits.length === 4 ? Number(digits) : 0;
  return year >= firstYear && year <= now.getUTCFullYear() + 2 ? year : null;
}

/** A number of a column: null for what is none, or out of the range. */
export function readNumber(value: unknown, least: number, most: number): number | null {
  const text = textOf(value).normalize('NFKC').trim();
  if (!/^-?\d{1,15}(?:\.\d{1,9})?$/.test(text)) return null;
  const number = Number(text);
  return number >= least && number <= most ? number : null;
}

/** The largest whole number that a counter of the database holds. */
const largestCount = 2_147_483_647;

export function readCount(value: unknown): number | null {
  const number = readNumber(value, 0, largestCount);
  return number === null ? null : Math.trunc(number);
}

/** An id of a source as text: 1 to 20 digits; null for others. */
export function readId(value: unknown): string | null {
  const text = textOf(value).trim();
  return /^\d{1,20}$/.test(text) ? text.replace(/^0+(?=\d)/, '') : null;
}

/** An id of something else, such as a member: null for none, which is also `0`. */
export function readReference(value: unknown): string | null {
  const id = readId(value);
  return id === '0' ? null : id;
}

/** The longest film, in seconds. */
const longestSeconds = 100 * 3600;

/** `92` and `92分钟` are minutes, `1:32:05` a time. */
export function readDuration(value: unknown): number | null {
  const text = textOf(value).normalize('NFKC').trim();
  const clock = /^(?:(\d{1,3}):)?([0-5]?\d):([0-5]\d)$/.exec(text);
  const minutes = /^(\d{1,4})\s*(?:分钟?|min(?:utes?)?\.?|')?$/i.exec(text);
  const seconds = clock
    ? Number(clock[1] ?? 0) * 3600 + Number(clock[2]) * 60 + Number(clock[3])
    : Number(minutes?.[1] ?? 0) * 60;
  return seconds > 0 && seconds <= longestSeconds ? seconds : null;
}

const minuteMs = 60_000;

/** A time in the clock of its source, or as seconds since 1970; null for none and for the future. */
export function readTime(
  value: unknown,
  { now, offsetMinutes }: { now: Date; offsetMinutes: number },
): Date | null {
  const at = readAnyTime(value, offsetMinutes);
  return at === null || at.getTime() > now.getTime() ? null : at;
}

/** The same, also in the future. */
export function readAnyTime(value: unknown, offsetMinutes: number): Date | null {
  const text = textOf(value).trim();
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[ T](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text);
  const ms = parts ? localTime(parts, offsetMinutes) : (readCount(text) ?? 0) * 1000;
  return ms > 0 ? new Date(ms) : null;
}

/** Milliseconds since 1970; 0 for a day that there is not. */
function localTime(parts: RegExpExecArray, offsetMinutes: number): number {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((it) => Number(it ?? 0));
  const ms = Date.UTC(year, month - 1, day, hour, minute, second);
  const isDay = new Date(ms).getUTCDate() === day && month >= 1 && month <= 12;
  return isDay ? ms - offsetMinutes * minuteMs : 0;
}

/** What sites write where no name is known. */
const nobody = /^(?:未知|内详|不详|暂无|无|佚名)$/;
const mostNames = 30;
const longestPerson = 60;

/** Names of people. A space tells two names apart only between Chinese ones. */
export function readPeople(value: unknown): string[] {
  const names = cleanText(value)
    .split(/[,/、，;；|]|(?<=\p{Script=Han})\s+(?=\p{Script=Han})/u)
    .map((it) => cutText(it.trim(), longestPerson).text)
    .filter((it) => it !== '' && !nobody.test(it));
  return [...new Set(names)].slice(0, mostNames);
}

const mostAliases = 10;
const longestAlias = 200;

/** Other names of a title, without its own. */
export function readAliases(value: unknown, name: string): string[] {
  const names = cleanText(value)
    .split(/[,/，;；|、]/)
    .map((it) => cutText(it.trim(), longestAlias).text)
    .filter((it) => it !== '' && it !== name);
  return [...new Set(names)].slice(0, mostAliases);
}

const mostTags = 10;
const longestTag = 20;

export function readTags(value: unknown): string[] {
  const tags = cleanText(value)
    .split(/[,/，;；|、\s]/)
    .map((it) => cutText(it, longestTag).text)
    .filter((it) => it !== '' && !nobody.test(it));
  return [...new Set(tags)].slice(0, mostTags);
}

export interface PictureHome {
  /** What MacCMS's `mac:` stands for: `http` or `https`. */
  uploadProtocol: string;
}

/** `undefined` where there is no picture, null where what is there can't be one. */
export function readPicture(
  value: unknown,
  { uploadProtocol }: PictureHome,
): IncomingPicture | null | undefined {
  const text = cleanText(value).replace(/#err.*$/s, '');
  if (text === '') return undefined;
  const address = text
    .replace(/^mac:/i, `${uploadProtocol}:`)
    .replace(/^\/\//, 'https://')
    .replace(/^(https?:)\|\|/i, '$1//');
  if (/^https?:\/\//i.test(address)) return { kind: 'address', at: address };
  if (/^[a-z][a-z\d+.-]*:/i.test(address) || /(?:^|[/\\])\.\.(?:[/\\]|$)/.test(address)) {
    return null;
  }
  return { kind: 'file', at: address.replace(/^[./\\]+/, '') };
}
