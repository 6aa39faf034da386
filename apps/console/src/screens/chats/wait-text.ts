import { parseShanghaiTime } from '@lantern/rules/shanghai-time';

import { chatsTexts } from '#text/chats.ts';

/** Formats how long ago a wire time was, in the largest whole unit. A time in the future counts as just now. */
export function waitText(since: string, now: Date): string {
  const at = parseShanghaiTime(since);
  const minutes = at === null ? 0 : Math.floor((now.getTime() - at.getTime()) / 60_000);
  if (minutes < 60) return chatsTexts.minutes(Math.max(0, minutes));
  if (minutes < 24 * 60) return chatsTexts.hours(Math.floor(minutes / 60));
  return chatsTexts.days(Math.floor(minutes / (24 * 60)));
}
