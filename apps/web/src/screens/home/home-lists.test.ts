import { buildAd } from '@lantern/contracts/testing/build-ad';
import { buildHome } from '@lantern/contracts/testing/build-home';
import { buildVideo, buildVideos } from '@lantern/contracts/testing/build-video';
import { AD_SLOTS } from '@lantern/rules/ad-slots';
import { describe, expect, it } from 'vitest';

import { mixCells, type Cell } from '../../features/ad-slot/mixed-cells.ts';
import { latestCells } from './latest-cells.ts';
import { mergeGroups } from './merge-groups.ts';
import { numberCells } from './number-cells.ts';

const ads = [buildAd()];
const codes = (cells: readonly Cell[]) =>
  cells.map((cell) => (cell.kind === 'ad' ? 'ad' : cell.video.cartoonCode));
const group = (dictCode: string, cartoonInfoList: ReturnType<typeof buildVideos>) => ({
  dictCode,
  dictName: dictCode,
  cartoonInfoList,
});

describe('merging the groups', () => {
  it('lets the groups take turns', () => {
    const { typeList } = buildHome();
    const merged = mergeGroups(typeList).map((video) => video.cartoonCode);
    expect(merged.slice(0, 6)).toEqual([100, 200, 300, 400, 101, 201]);
    expect(merged).toHaveLength(24);
  });

  it('goes on with the longer groups when a shorter one has ended', () => {
    const merged = mergeGroups([group('1', buildVideos(1, 1)), group('2', buildVideos(3, 11))]);
    expect(merged.map((video) => video.cartoonCode)).toEqual([1, 11, 12, 13]);
  });

  it('shows a video of two groups once, where it came first', () => {
    const shared = buildVideo({ cartoonCode: 7 });
    const merged = mergeGroups([
      group('1', [shared]),
      group('2', [shared, buildVideo({ cartoonCode: 8 })]),
    ]);
    expect(merged.map((video) => video.cartoonCode)).toEqual([7, 8]);
  });

  it('keeps a video where it came first when a later turn brings it again', () => {
    const [one, two] = [buildVideo({ cartoonCode: 1 }), buildVideo({ cartoonCode: 2 })];
    const merged = mergeGroups([group('1', [one, two]), group('2', [two, one])]);
    expect(merged.map((video) => video.cartoonCode)).toEqual([1, 2]);
  });
});

describe('the list 最新更新', () => {
  it('puts the ads of type lists into the merged part and those of paged lists into the pages', () => {
    const cells = latestCells({ merged: buildVideos(4, 1), paged: buildVideos(20, 100) }, ads);
    const places = codes(cells).flatMap((code, place) => (code === 'ad' ? [place] : []));
    expect(places).toEqual([1, 5 + 9, 5 + 19]);
  });

  it('does not repeat videos of the groups in the pages', () => {
    const cells = latestCells({ merged: buildVideos(3, 1), paged: buildVideos(5, 2) }, []);
    expect(codes(cells)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

it('numbers the videos of the ranking past the ads', () => {
  const cells = numberCells(mixCells('ranking', buildVideos(8), ads, AD_SLOTS.ranking));
  const places = cells.map((cell) => (cell.kind === 'ad' ? 'ad' : cell.place));
  expect(places).toEqual(['ad', 1, 2, 3, 4, 5, 6, 'ad', 7, 8]);
});
