import { ingestSteps, ingestStepStates } from '@lantern/rules/ingest-steps';
import * as z from 'zod/mini';

import { dictCode, wireDate } from './wire-values.ts';

/**
 * `working` is on its way, also while no process is at it; `failed` waits for an operator; `in_review` is made and waits
 * to be published. `published` and `rejected` are the ends.
 */
export const ingestState = z.enum(['working', 'failed', 'in_review', 'published', 'rejected']);

/** One thing that is done to a file. */
export const ingestStep = z.object({
  step: z.enum(ingestSteps),
  state: z.enum(ingestStepStates),
  /** Percent. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** How often it was begun since an operator last asked for it. */
  attempts: z.int().check(z.nonnegative()),
  /** Null until it was begun. */
  startTime: z.nullable(wireDate),
  /** Null until it ended. */
  durationMs: z.nullable(z.int().check(z.nonnegative())),
  /** Why it failed, as a code such as `cut-off`; `""` when it did not. */
  fault: z.string(),
  /** What the tools said of it; for operators only. */
  detail: z.string(),
});

/** A file on its way to become an episode. */
export const ingest = z.object({
  id: z.uuid(),
  /** Its path on the server, or the name the client gave it. */
  source: z.string(),
  title: z.string(),
  /** `""` for the one episode of a video of its own. */
  episodeTitle: z.string(),
  categoryCode: dictCode,
  paid: z.boolean(),
  state: ingestState,
  /** Null until it was measured. */
  bytes: z.nullable(z.int().check(z.nonnegative())),
  /** Null until it is published. */
  videoId: z.nullable(z.int().check(z.positive())),
  episodeId: z.nullable(z.int().check(z.positive())),
  createTime: wireDate,
  /** When it came to this state. */
  changeTime: wireDate,
  /** What was left out of the file, or is not as it was there, in words. */
  notes: z.array(z.string()),
  /** In the order in which they are done. */
  steps: z.array(ingestStep),
});

/** What an operator can edit of a file before it is published. */
export const ingestEdit = z.object({
  title: z.string(),
  /** With a name it joins the video of that title; `""` for a video of its own. */
  episodeTitle: z.string(),
  introduction: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  categoryCode: dictCode,
  paid: z.boolean(),
});

/** What there is to do, and to do it with. */
export const intakeLoad = z.object({
  /** Files that something is being done to. */
  running: z.int().check(z.nonnegative()),
  /** Files that wait for their turn. */
  waiting: z.int().check(z.nonnegative()),
  /** Of the disk that films are worked on. */
  freeBytes: z.int().check(z.nonnegative()),
});

export type IngestOnWire = z.infer<typeof ingest>;

/** An ingest with what there is to see of it: pictures in base64, and the film. */
export const ingestDetail = z.extend(ingest, {
  ...ingestEdit.shape,
  /** What an edit of it names. */
  version: z.string(),
  /** WebP pictures it may get as its poster. */
  posters: z.array(z.string()),
  /** WebP sheet of small pictures of all of it; `""` until it is packaged. */
  storyboard: z.string(),
  /** MP4 of a few seconds; `""` until it is packaged. */
  preview: z.string(),
  /**
   * Path of an HLS playlist that plays the film for an hour, for the session that asked and from where it asked; then
   * it is asked for again. `""` unless it is in review.
   */
  film: z.string(),
});
