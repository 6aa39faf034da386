import { rightsKinds, rightsStates } from '@lantern/rules/rights-record';
import * as z from 'zod/mini';

import { operatorVideoState } from './operator-video.ts';
import { count, dayText, rowId, wireDate } from './wire-values.ts';

export const rightsKind = z.enum(rightsKinds);
export const rightsState = z.enum(rightsStates);

/** One rights record of a video. It is never edited: an operator revokes it and adds another. */
export const rightsRecord = z.object({
  id: rowId,
  videoId: rowId,
  title: z.string(),
  kind: rightsKind,
  /** The source, the licensor, or the person in the video. */
  party: z.string(),
  remark: z.string(),
  /** First and last valid day; null for no bound. */
  validFrom: z.nullable(dayText),
  validUntil: z.nullable(dayText),
  state: rightsState,
  createTime: wireDate,
  operator: z.string(),
  /** The number of documents. */
  documents: count,
  /** Null while it is not revoked. */
  revokeTime: z.nullable(wireDate),
  revokeReason: z.string(),
});

/** A document of a record, described without its content. */
const rightsDocument = z.object({
  id: rowId,
  recordId: rowId,
  name: z.string(),
  type: z.enum(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']),
  /** The size as it was sent. */
  bytes: z.int().check(z.positive()),
  createTime: wireDate,
  operator: z.string(),
});

/** All records of a video, the latest first. */
export const videoRights = z.object({
  id: rowId,
  title: z.string(),
  state: operatorVideoState,
  /** The kinds that publishing needs, and those of them that are missing today. */
  needs: z.array(rightsKind),
  missing: z.array(rightsKind),
  records: z.array(rightsRecord),
  documents: z.array(rightsDocument),
});

/** A video without a valid record, or without one of some kind. */
export const uncoveredVideo = z.object({
  id: rowId,
  title: z.string(),
  state: operatorVideoState,
  /** Kinds without a record that is valid today. */
  missing: z.array(rightsKind),
  createTime: wireDate,
});

export type RightsRecord = z.infer<typeof rightsRecord>;
export type RightsDocument = z.infer<typeof rightsDocument>;
export type VideoRights = z.infer<typeof videoRights>;
export type UncoveredVideo = z.infer<typeof uncoveredVideo>;
