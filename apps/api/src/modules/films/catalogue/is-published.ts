/**
 * SQL: whether a row of `video` is published at the time of a parameter: it has the state, and its date has come. A video
 * with a future date is scheduled, and does not exist for members.
 */
export const isPublished = (now: `$${number}`, video = 'video'): string =>
  `${video}.state = 'published' and ${video}.published_at <= ${now}`;
