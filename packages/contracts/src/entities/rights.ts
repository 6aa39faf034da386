import { rightsKinds, rightsStates } from '@lantern/rules/rights-record';
import * as z from 'zod/mini';

import { operatorVideoState } from './operator-video.ts';
import { dayText, rowId, wireDate } from './wire-values.ts';

export const rightsKind = z.enum(rightsKinds);
export const rightsState = z.enum(rightsStates);

/** One record of a video. What it says stays: another is added, and it is revoked. */
export const rightsRecord = z.object({
  id: rowId,
  videoId: rowId,
  title: z.string(),
  kind: rightsKind,
  /** Where it is from, who gave the right, or who is seen. */
  party: z.string(),
  remark: z.string(),
  /** First and last day that it counts for; null for no bound. */
  validFrom: z.nullable(dayText),
  validUntil: z.nullable(dayText),
  state: rightsState,
  createTime: wireDate,
  operator: z.string(),
  /** How many there are. */
  documents: z.int().check(z.nonnegative()),
  /** Null while it is not revoked. */
  revokeTime: z.nullable(wireDate),
  revokeReason: z.string(),
});

/** A document of a record: what is told of it without reading it. */
const rightsDocument = z.object({
  id: rowId,
  recordId: rowId,
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  /** As it was sent. */
  bytes: z.int().check(z.positive()),
  createTime: wireDate,
  operator: z.string(),
});

/** All that is on record of a video, the latest first. */
export const videoRights = z.object({
  id: rowId,
  title: z.string(),
  state: operatorVideoState,
  /** What publishing needs, and what of it is not there today. */
  needs: z.array(rightsKind),
  missing: z.array(rightsKind),
  records: z.array(rightsRecord),
  documents: z.array(rightsDocument),
});

/** A video of which nothing, or nothing of one kind, is on record. */
export const uncoveredVideo = z.object({
  id: rowId,
  title: z.string(),
  state: operatorVideoState,
  /** Kinds of which there is no record that counts today. */
  missing: z.array(rightsKind),
  createTime: wireDate,
});

export type RightsRecord = z.infer<typeof rightsRecord>;
export type RightsDocument = z.infer<typeof rightsDocument>;
export type VideoRights = z.infer<typeof videoRights>;
export type UncoveredVideo = z.infer<typeof uncoveredVideo>;
