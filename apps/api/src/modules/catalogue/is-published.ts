/**
 * The condition that a row of `video` is published, as of the time a parameter holds: in the state, and its
 * date has come. One whose date is ahead is scheduled; to members it is not there.
 */
export const isPublished = (now: `$${number}`, video = 'video'): string =>
  `${video}.state = 'published' and ${video}.published_at <= ${now}`;
