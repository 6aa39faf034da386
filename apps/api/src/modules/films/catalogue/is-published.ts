/** A parameter of a statement, by its name, or by its number where the text is joined from parts. */
type Parameter = `:${string}` | `$${number}`;

/**
 * SQL: whether a row of `video` is published at the time of a parameter: it has the state, and its date has come. A video
 * with a future date is scheduled, and does not exist for members.
 */
export const isPublished = (now: Parameter, video = 'video'): string =>
  `${video}.state = 'published' and ${video}.published_at <= ${now}`;
