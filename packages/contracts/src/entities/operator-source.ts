import * as z from 'zod/mini';

import { count, dictCode, rowId, webAddressOrNone, wireDate } from './wire-values.ts';

/** The right to show what a source gives, as an owner declares it. `unchecked` makes only drafts. */
export const sourceLicence = z.enum(['owned', 'licensed', 'unchecked']);

/** What becomes of new titles: drafts, shown when they have a line and a picture, or shown when they have a line. */
export const publishRule = z.enum(['never', 'complete', 'always']);

/** When a source may fill a field that no operator has changed. */
export const fillRule = z.enum(['empty', 'always', 'never']);

/** What became of the titles of a run. */
export const runCounts = z.object({
  fresh: count,
  updated: count,
  same: count,
  /** They wait for a category, a line or an operator. */
  waiting: count,
  /** Left out, removed here before, or not to be read. */
  refused: count,
});

export const sourceRun = z.object({
  id: z.uuid(),
  kind: z.enum(['dry', 'move', 'full', 'recent', 'ids']),
  state: z.enum(['running', 'stopped', 'done', 'failed', 'undone']),
  startTime: wireDate,
  endTime: z.nullable(wireDate),
  counts: runCounts,
  /** The code of what ended it early; `""` for nothing. */
  fault: z.string(),
  /** What the source said instead of a page. */
  detail: z.string(),
  /** The page that it read last; null before the first. */
  page: z.nullable(count),
});

export type SourceRun = z.infer<typeof sourceRun>;

/** What operators change of a source. */
const sourceSettings = {
  name: z.string(),
  address: z.string(),
  everyHours: count,
  fills: fillRule,
};

/** A feed that titles come from. */
export const operatorSource = z.object({
  id: rowId,
  version: z.string(),
  ...sourceSettings,
  kind: z.enum(['feed_json', 'feed_xml']),
  state: z.enum(['off', 'on', 'paused', 'broken']),
  licence: sourceLicence,
  /** Where it is from and why it may be shown, in words. */
  note: z.string(),
  publish: publishRule,
  /** Null until the right is declared: until then nothing is collected. */
  declareTime: z.nullable(wireDate),
  declaredBy: z.string(),
  nextRunTime: z.nullable(wireDate),
  /** Titles that are here, that wait, and that were refused or left out. */
  bound: count,
  waiting: count,
  refused: count,
  /** Categories of it that are not bound. */
  unbound: count,
  openCases: count,
  lastRun: z.nullable(sourceRun),
});

export type OperatorSource = z.infer<typeof operatorSource>;

/** What the runs of a day brought. */
export const sourceDay = z.object({
  day: z.string(),
  runs: count,
  /** Runs that failed. */
  failed: count,
  fresh: count,
  updated: count,
});

/** A feed in the list, with its last 30 days, the oldest first. */
export const listedSource = z.extend(operatorSource, { days: z.array(sourceDay) });

export type ListedSource = z.infer<typeof listedSource>;

/** What a player of a source gives. A `page` is no stream, and is never played. */
export const playerKind = z.enum(['m3u8', 'file', 'page', 'ignored']);

/** Where the titles and lines of a source go. */
export const sourceBindings = z.object({
  categories: z.array(
    z.object({
      remoteCode: z.string(),
      remoteName: z.string(),
      categoryCode: z.nullable(dictCode),
      isIgnored: z.boolean(),
      /** A category here of the same name, or of a word that says the same. */
      suggested: z.nullable(dictCode),
    }),
  ),
  players: z.array(z.object({ code: z.string(), kind: playerKind, serverPrefix: z.string() })),
  /** The categories of this site, with the names of their roots. */
  here: z.array(z.object({ code: dictCode, name: z.string() })),
});

export type SourceBindings = z.infer<typeof sourceBindings>;

/** What would become of a title. */
export const triedTitle = z.object({
  remoteId: z.string(),
  name: z.string(),
  year: z.nullable(z.int()),
  category: z.string(),
  /** Of all its lines. */
  episodes: count,
  verdict: z.enum(['fresh', 'updated', 'same', 'waiting', 'refused']),
  /** Why, as a code; `""` for nothing. */
  reason: z.string(),
  /** Episodes that can't be played, by why. */
  unplayable: z.array(z.object({ why: z.string(), count })),
});

export type TriedTitle = z.infer<typeof triedTitle>;

/** What is known of a title, for telling two of them apart. */
const titleFacts = {
  title: z.string(),
  year: z.nullable(z.int()),
  area: z.string(),
  directors: z.array(z.string()),
  actors: z.array(z.string()),
  remark: z.string(),
  episodes: count,
};

export const matchState = z.enum(['open', 'same', 'different', 'ignored']);

/** A title that may be one that is here. */
export const matchCase = z.object({
  id: rowId,
  sourceId: rowId,
  source: z.string(),
  why: z.enum(['unsure', 'twice', 'fewer']),
  state: matchState,
  createTime: wireDate,
  incoming: z.object({ ...titleFacts, remoteId: z.string(), category: z.string() }),
  candidates: z.array(
    z.object({ ...titleFacts, videoId: rowId, poster: webAddressOrNone, isPublished: z.boolean() }),
  ),
});

export type MatchCase = z.infer<typeof matchCase>;
