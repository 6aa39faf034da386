import { zhVideos } from '../../text/zh-videos.ts';
import type { Conflict } from '../../ui/conflict-dialog.tsx';
import { type CategoryChoice, categoryName, type VideoValues } from './video-row.ts';

const labels: Readonly<Record<keyof VideoValues, string>> = {
  title: zhVideos.title,
  introduction: zhVideos.introduction,
  author: zhVideos.author,
  tags: zhVideos.tags,
  categoryCode: zhVideos.category,
  score: zhVideos.score,
  paid: zhVideos.payment,
  price: zhVideos.price,
  publishTime: zhVideos.publishTime,
};

interface TwoVersions {
  mine: VideoValues;
  theirs: VideoValues;
  categories: readonly CategoryChoice[];
}

/** A field that two changed, with both values in words. */
export function tellField(
  key: keyof VideoValues,
  { mine, theirs, categories }: TwoVersions,
): Conflict {
  const tell = (values: VideoValues): string => {
    if (key === 'categoryCode') return categoryName(categories, values.categoryCode);
    if (key === 'paid') return values.paid ? zhVideos.paid : zhVideos.free;
    if (key === 'tags') return values.tags.join('、') || zhVideos.none;
    return String(values[key] ?? '') || zhVideos.none;
  };
  return { key, label: labels[key], mine: tell(mine), theirs: tell(theirs) };
}
