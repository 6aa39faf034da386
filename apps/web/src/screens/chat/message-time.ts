import { businessDayOf, parseShanghaiTime } from '@lantern/rules/shanghai-time';

/** Messages within this time share one time label. */
const TOGETHER_MS = 5 * 60 * 1000;

/** The time to write above a message: none when the one before it is close, without the day when it is today's. */
export function messageTime(
  updateTime: string,
  previous: string | undefined,
  now: Date,
): string | null {
  const at = parseShanghaiTime(updateTime);
  if (!at) return null;
  const before = previous === undefined ? null : parseShanghaiTime(previous);
  if (before && at.getTime() - before.getTime() < TOGETHER_MS) return null;
  const clock = updateTime.slice(11, 16);
  if (updateTime.slice(0, 10) === businessDayOf(now)) return clock;
  return `${updateTime.slice(5, 10)} ${clock}`;
}
