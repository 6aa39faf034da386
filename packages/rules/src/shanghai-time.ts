/**
 * Members' dates and day boundaries are Asia/Shanghai, which has been UTC+8 without summer time
 * since 1991. A fixed shift is exact for every date this product can hold and far cheaper than Intl.
 */
const SHIFT_MS = 8 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const TIME_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** A calendar day in Shanghai, `YYYY-MM-DD`. Days compare as text. */
export type BusinessDay = string;

/** The instant as members read it: `YYYY-MM-DD HH:mm:ss` in Shanghai; parts of a second are cut. */
export function formatShanghaiTime(instant: Date): string {
  const shifted = shiftedText(instant);
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
}

/** Reads back what `formatShanghaiTime` writes. Anything else, an impossible date among it, is null. */
export function parseShanghaiTime(text: string): Date | null {
  const match = TIME_TEXT.exec(text);
  if (!match) return null;
  const instant = new Date(`${match[1]}T${match[2]}+08:00`);
  if (Number.isNaN(instant.getTime())) return null;
  return formatShanghaiTime(instant) === text ? instant : null;
}

/** The Shanghai day an instant falls on. */
export function businessDayOf(instant: Date): BusinessDay {
  return shiftedText(instant).slice(0, 10);
}

/** The first instant of a Shanghai day. Throws RangeError when the text is no day of the calendar. */
export function startOfBusinessDay(day: BusinessDay): Date {
  const start = parseShanghaiTime(`${day} 00:00:00`);
  if (!start) throw new RangeError(`not a day: ${day}`);
  return start;
}

/** The day `days` after (or, negative, before) the given one. Throws RangeError as above. */
export function shiftBusinessDay(day: BusinessDay, days: number): BusinessDay {
  return businessDayOf(new Date(startOfBusinessDay(day).getTime() + days * DAY_MS));
}

function shiftedText(instant: Date): string {
  return new Date(instant.getTime() + SHIFT_MS).toISOString();
}
