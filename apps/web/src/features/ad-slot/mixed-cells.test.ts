import { buildAd } from '@lantern/contracts/testing/build-ad';
import { buildVideos } from '@lantern/contracts/testing/build-video';
import { AD_SLOTS } from '@lantern/rules/ad-slots';
import { expect, it } from 'vitest';

import { mixCells } from './mixed-cells.ts';

const ads = [buildAd({ id: 1 }), buildAd({ id: 2 }), buildAd({ id: 3 })];
const adPlaces = (count: number, slots: (typeof AD_SLOTS)[keyof typeof AD_SLOTS]) =>
  mixCells('list', buildVideos(count), ads, slots).flatMap((cell, place) =>
    cell.kind === 'ad' ? [place] : [],
  );

it.each([
  ['ranking', 18, [0, 7, 14]],
  ['type', 18, [1, 8, 15]],
  ['paged', 25, [9, 19]],
] as const)('puts the ads of a %s list in their places', (kind, count, places) => {
  expect(adPlaces(count, AD_SLOTS[kind])).toEqual(places);
});

it('leaves every cell where it was when the list grows', () => {
  const before = mixCells('list', buildVideos(20), ads, AD_SLOTS.paged);
  const after = mixCells('list', buildVideos(40), ads, AD_SLOTS.paged);
  expect(after.slice(0, before.length)).toEqual(before);
});
