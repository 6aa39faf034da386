import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { now } from '../api/clock.ts';

/** A day, which may be written with the signs for year, month and day, and a time of it. */
const written =
  /^(?:(?:(\d{4})[-/.\u5e74])?(\d{1,2})[-/.\u6708](\d{1,2})\u65e5?)?(?:(?:^|[ T]+)(\d{1,2})[:\uff1a](\d{2})(?:[:\uff1a](\d{2}))?)?$/;

const two = (part: string): string => part.padStart(2, '0');

/**
 * Reads a typed time as `YYYY-MM-DD HH:mm:ss` of Shanghai. A day alone means its first moment, a day without its year one
 * of this year, and a time alone today. Other text stays as it is.
 */
export function readTime(text: string, at: Date = now()): string {
  // A keyboard for Chinese may write wide digits.
  const typed = text.normalize('NFKC').trim();
  const [all = '', year, month, day, hour = '0', minute = '00', second = '00'] =
    written.exec(typed) ?? [];
  if (all === '') return typed;
  const today = formatShanghaiTime(at);
  const date =
    month === undefined || day === undefined
      ? today.slice(0, 10)
      : `${year ?? today.slice(0, 4)}-${two(month)}-${two(day)}`;
  return `${date} ${two(hour)}:${minute}:${second}`;
}

/** Reads a typed day as `YYYY-MM-DD`; other text stays as it is. */
export function readDay(text: string, at: Date = now()): string {
  const time = readTime(text, at);
  return time.endsWith(' 00:00:00') ? time.slice(0, 10) : text.trim();
}
