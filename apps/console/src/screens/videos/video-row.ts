import type { AnswerOf } from '@lantern/contracts/call';
import type { listCategories } from '@lantern/contracts/calls/operator/places';
import type { getVideo, listAllVideos } from '@lantern/contracts/calls/operator/videos';
import type { videoEdit } from '@lantern/contracts/entities/operator-video';
import type * as z from 'zod/mini';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

/** A video of the list. */
export type VideoRow = AnswerOf<typeof listAllVideos>['list'][number];
/** The same, with the version that an edit sends back. */
export type VideoDetail = AnswerOf<typeof getVideo>;
export type CategoryChoice = AnswerOf<typeof listCategories>['list'][number];

/** The values of the video form. */
export type VideoValues = z.infer<typeof videoEdit>;

/** The colour of each state of a video. */
export const stateColor = {
  draft: 'gray',
  in_review: 'lantern',
  scheduled: 'blue',
  published: 'teal',
  taken_down: 'red',
  deleted: 'gray',
} as const;

/** Returns the name of a category after its root's, as in the choices and the list. */
export function categoryName(categories: readonly CategoryChoice[], code: string): string {
  const known = categories.find((it) => it.code === code);
  if (!known) return code;
  const root = categories.find((it) => it.code === known.parentCode);
  return root ? videosTexts.path(root.name, known.name) : known.name;
}

/** Formats a count that the server stops at 1001. */
export const formatCount = (count: number): string =>
  count > 1000 ? texts.common.atLeast('1000') : String(count);

const listNames: Readonly<Record<string, string>> = videosTexts.pinPlaces;

/** Returns the names of the lists to which a video is pinned. */
export const formatPlaces = (
  places: readonly string[],
  categories: readonly CategoryChoice[],
): string =>
  texts.common.listed(places.map((place) => listNames[place] ?? categoryName(categories, place))) ||
  texts.common.none;

/** Returns the options of a category choice: each root followed by its children. */
export const categoryOptions = (categories: readonly CategoryChoice[]) =>
  categories
    .filter(({ parentCode }) => parentCode === null)
    .flatMap((root) => [root, ...categories.filter((it) => it.parentCode === root.code)])
    .map(({ code }) => ({ value: code, label: categoryName(categories, code) }));
