export const HOUR_MS = 60 * 60 * 1000;
/** Every day in Shanghai has 24 hours. */
export const DAY_MS = 24 * HOUR_MS;

/**
 * Members' dates and day boundaries are Asia/Shanghai, which has been UTC+8 without summer time
 * since 1991. A fixed shift is exact for every date this product can hold and far cheaper than Intl.
 */
const SHIFT_MS = 8 * HOUR_MS;
const TIME_TEXT = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/;

/** A calendar day in Shanghai, `YYYY-MM-DD`. Days compare as text. */
export type BusinessDay = string;

/** Formats an instant as members read it: `YYYY-MM-DD HH:mm:ss` in Shanghai; fractions of a second are cut. */
export function formatShanghaiTime(instant: Date): string {
  const shifted = shiftedText(instant);
  return `${shifted.slice(0, 10)} ${shifted.slice(11, 19)}`;
}

/** A time in the format above as members read it: to the minute. A day alone stays as it is. */
export const toTheMinute = (text: string): string => text.slice(0, 16);

/** Reads the format of `formatShanghaiTime`. Returns null for anything else, also for an impossible date. */
export function parseShanghaiTime(text: string): Date | null {
  const match = TIME_TEXT.exec(text);
  if (!match) return null;
  const instant = new Date(`${match[1]}T${match[2]}+08:00`);
  if (Number.isNaN(instant.getTime())) return null;
  return formatShanghaiTime(instant) === text ? instant : null;
}

/** Returns the Shanghai day of an instant. */
export function businessDayOf(instant: Date): BusinessDay {
  return shiftedText(instant).slice(0, 10);
}

/** Returns the first instant of a Shanghai day. Throws RangeError when the text is no calendar day. */
export function startOfBusinessDay(day: BusinessDay): Date {
  const start = parseShanghaiTime(`${day} 00:00:00`);
  if (!start) throw new RangeError(`not a day: ${day}`);
  return start;
}

/** Returns the day `days` after the given one, or before it when negative. Throws RangeError as above. */
export function shiftBusinessDay(day: BusinessDay, days: number): BusinessDay {
  return businessDayOf(new Date(startOfBusinessDay(day).getTime() + days * DAY_MS));
}

/**
 * The instants between which a range of Shanghai days lies: from the start of the first day to the end of the last one (not
 * included); null where it has no bound. Throws RangeError as above.
 */
export const spanOfDays = (days: {
  from?: BusinessDay | undefined;
  until?: BusinessDay | undefined;
}): { since: Date | null; before: Date | null } => ({
  since: days.from === undefined ? null : startOfBusinessDay(days.from),
  before: days.until === undefined ? null : startOfBusinessDay(shiftBusinessDay(days.until, 1)),
});

function shiftedText(instant: Date): string {
  return new Date(instant.getTime() + SHIFT_MS).toISOString();
}
