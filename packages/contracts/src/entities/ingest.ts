import { ingestSteps, ingestStepStates } from '@lantern/rules/ingest-steps';
import * as z from 'zod/mini';

import { boundedText, filledText } from '../calls/payload-fields.ts';
import { count, dictCode, wireDate } from './wire-values.ts';

/**
 * `working`: on its way, also while no process works on it; `failed`: waits for an operator; `in_review`: complete, waits
 * to be published. `published` and `rejected` are final.
 */
export const ingestState = z.enum(['working', 'failed', 'in_review', 'published', 'rejected']);

/** One step of processing a file. */
const ingestStep = z.object({
  step: z.enum(ingestSteps),
  state: z.enum(ingestStepStates),
  /** Percent. */
  progress: z.int().check(z.gte(0), z.lte(100)),
  /** Attempts since an operator last asked for a retry. */
  attempts: count,
  /** Null until the step was begun. */
  startTime: z.nullable(wireDate),
  /** Null until the step ended. */
  durationMs: z.nullable(count),
  /** Why it failed, as a code such as `cut-off`; `""` when it did not. */
  fault: z.string(),
  /** The messages of the tools; for operators only. */
  detail: z.string(),
});

/** A file that is being turned into an episode. */
export const ingest = z.object({
  id: z.uuid(),
  /** Its path on the server, or the name that the client gave it. */
  source: z.string(),
  title: z.string(),
  /** `""` for the only episode of a separate video. */
  episodeTitle: z.string(),
  categoryCode: dictCode,
  paid: z.boolean(),
  state: ingestState,
  /** Null until the file was measured. */
  bytes: z.nullable(count),
  /** Null until it is published. */
  videoId: z.nullable(z.int().check(z.positive())),
  episodeId: z.nullable(z.int().check(z.positive())),
  createTime: wireDate,
  /** When it entered this state. */
  changeTime: wireDate,
  /** What was found in the file; null until it was read. */
  found: z.nullable(
    z.object({
      durationSeconds: count,
      /** Sound tracks that members can choose. */
      sounds: count,
      /** Subtitles that members can choose, those beside the film too. */
      subtitles: count,
    }),
  ),
  /** What differs from the file, such as tracks left out, in words. */
  notes: z.array(z.string()),
  /** In the order of processing. */
  steps: z.array(ingestStep),
});

/** The right to copy films of other sites, as an operator declares it: own ones, by a licence, or by consent. */
export const mirrorRight = z.object({
  kind: z.enum(['own', 'licence', 'consent']),
  /** Who has the right, or gave it. */
  party: filledText(200),
  note: boundedText(500),
});

export type MirrorRight = z.infer<typeof mirrorRight>;

/** What an operator can edit before a file is published. */
export const ingestEdit = z.object({
  title: z.string(),
  /** With a title, the episode joins the video of that name; `""` makes a separate video. */
  episodeTitle: z.string(),
  introduction: z.string(),
  author: z.string(),
  tags: z.array(z.string()),
  categoryCode: dictCode,
  paid: z.boolean(),
});

/** The amount of work, and the disk space for it. */
export const intakeLoad = z.object({
  /** Files that are being processed. */
  running: count,
  /** Files that wait for their turn. */
  waiting: count,
  /** Files that failed and wait for an operator. */
  failed: count,
  /** Free bytes on the disk where films are processed. */
  freeBytes: count,
  /** Whether finished films wait until an operator publishes them. */
  review: z.boolean(),
  /** Whether the environment decides that. */
  isReviewFixed: z.boolean(),
});

export type IngestOnWire = z.infer<typeof ingest>;

/** An ingest with its pictures in base64 and its film. */
export const ingestDetail = z.extend(ingest, {
  ...ingestEdit.shape,
  /** An edit sends it back. */
  version: z.string(),
  /** WebP pictures to choose the poster from. */
  posters: z.array(z.string()),
  /** WebP sheet of small pictures of the whole film; `""` until it is packaged. */
  storyboard: z.string(),
  /** MP4 of a few seconds; `""` until it is packaged. */
  preview: z.string(),
  /**
   * Path of an HLS playlist that plays the film for an hour, only in the session and from the address that asked; then
   * the client asks again. `""` unless it is in review, and for an operator who plays no drafts.
   */
  film: z.string(),
});
