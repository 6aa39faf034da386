const dayMs = 24 * 60 * 60 * 1000;

/** A picture without a purpose can be used this long; one that nothing uses is swept out then. */
export const draftsSince = (now: Date): Date => new Date(now.getTime() - dayMs);
