/**
 * How well a video matches a term of a search: its title has all words, one of them at its start (`start`); its title has all
 * words (`title`); title, author and tags together have them (`rest`). `any` is one of the three.
 */
export type TextTier = 'start' | 'title' | 'rest' | 'any';

/** The tiers of which a match is in exactly one. */
export type PlainTier = Exclude<TextTier, 'any'>;

/** A tier with the way it is looked for: by one word, by patterns of several words, or by pinyin (`spelled`). */
export type Tier = `word-${TextTier}` | TextTier | 'spelled';

/** SQL: author and tags behind the title. The sign between them is in no word, so no word reaches across it. */
export const searchedText = `(search_title || E'\\x03' || search_rest)`;

/**
 * SQL: the condition that a video matches in a tier, by the names of its two parameters. Their values are {@link TierValues}.
 * `strpos` finds one word faster than a pattern does.
 */
export const tierIs = {
  'word-start': (word) => `strpos(search_title, ${word}::text) = 1`,
  'word-title': (word) => `strpos(search_title, ${word}::text) > 1`,
  'word-rest': (word) =>
    `strpos(search_title, ${word}::text) = 0 and strpos(search_rest, ${word}::text) > 0`,
  'word-any': (word) =>
    `(strpos(search_title, ${word}::text) > 0 or strpos(search_rest, ${word}::text) > 0)`,
  start: (within, starts) =>
    `search_title like all(${within}::text[]) and search_title like any(${starts}::text[])`,
  title: (within, starts) =>
    `search_title like all(${within}::text[]) and not search_title like any(${starts}::text[])`,
  // Every parameter must stand in the statement, also one that decides nothing.
  rest: (within, starts) =>
    `not search_title like all(${within}::text[]) and ${searchedText} like all(${within}::text[])
     and ${starts}::text[] is not null`,
  any: (within) => `${searchedText} like all(${within}::text[])`,
  spelled: (pattern, without) =>
    `(${pattern}::text is null or search_pinyin ~ ${pattern}::text)
     and (${without}::text is null or search_pinyin !~ ${without}::text)`,
} as const satisfies Record<Tier, (first: string, second: string) => string>;

/**
 * The values of the parameters of {@link tierIs}: the one word; or `like` patterns that find each word anywhere, and at the
 * start of a text; or for pinyin a regular expression that must match and one that must not, each null for none.
 */
export type TierValues =
  | readonly [word: string]
  | readonly [within: readonly string[], starts: readonly string[]]
  | readonly [pattern: string | null, without: string | null];
