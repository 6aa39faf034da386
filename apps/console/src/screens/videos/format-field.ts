import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import type { Conflict } from '../../ui/conflict-dialog.tsx';
import { type CategoryChoice, categoryName, type VideoValues } from './video-row.ts';

const labels: Readonly<Record<keyof VideoValues, string>> = {
  title: videosTexts.title,
  introduction: videosTexts.introduction,
  author: videosTexts.author,
  tags: videosTexts.tags,
  categoryCode: videosTexts.category,
  score: videosTexts.score,
  paid: videosTexts.payment,
  price: videosTexts.price,
  publishTime: videosTexts.publishTime,
};

interface TwoVersions {
  mine: VideoValues;
  theirs: VideoValues;
  categories: readonly CategoryChoice[];
}

/** Describes a field that two operators changed, with both values in words. */
export function formatField(
  key: keyof VideoValues,
  { mine, theirs, categories }: TwoVersions,
): Conflict {
  const format = (values: VideoValues): string => {
    if (key === 'categoryCode') return categoryName(categories, values.categoryCode);
    if (key === 'paid') return values.paid ? videosTexts.paid : videosTexts.free;
    if (key === 'tags') return texts.common.listed(values.tags) || videosTexts.none;
    return String(values[key] ?? '') || videosTexts.none;
  };
  return { key, label: labels[key], mine: format(mine), theirs: format(theirs) };
}
