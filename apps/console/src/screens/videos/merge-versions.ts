import { videoEdit } from '@lantern/contracts/entities/operator-video';
import * as z from 'zod/mini';

import { isSame } from '../../ui/contract-form.ts';
import type { VideoDetail, VideoValues } from './video-row.ts';

const names = z.keyof(videoEdit).options;

/** Of a video, what the form holds. */
export const valuesOf = (video: VideoDetail): VideoValues => videoEdit.parse(video);

interface ThreeVersions {
  mine: VideoValues;
  /** What both began with. */
  before: VideoValues;
  theirs: VideoValues;
}

/** Two edits of one video put together: mine where both changed a field, with the names of those that differ then. */
export function mergeVersions({ mine, before, theirs }: ThreeVersions): {
  merged: VideoValues;
  both: (keyof VideoValues)[];
} {
  const changed = names.filter((name) => !isSame(mine[name], before[name]));
  const both = changed.filter(
    (name) => !isSame(theirs[name], before[name]) && !isSame(theirs[name], mine[name]),
  );
  return { merged: withFieldsOf(theirs, mine, changed), both };
}

/** One version with some fields of another. */
export function withFieldsOf(
  one: VideoValues,
  other: VideoValues,
  fields: readonly string[],
): VideoValues {
  const put = { ...one };
  for (const name of names) if (fields.includes(name)) Object.assign(put, { [name]: other[name] });
  return put;
}
