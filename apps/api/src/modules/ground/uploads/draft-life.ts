import { DAY_MS } from '@lantern/rules/shanghai-time';

/** The life of a picture without a purpose; the sweeper then removes it, if nothing uses it. */
export const draftsSince = (now: Date): Date => new Date(now.getTime() - DAY_MS);
