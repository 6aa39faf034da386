const dayMs = 24 * 60 * 60 * 1000;

/** The life of a picture without a purpose; the sweeper then removes it, if nothing uses it. */
export const draftsSince = (now: Date): Date => new Date(now.getTime() - dayMs);
