import { buildAd } from '@lantern/contracts/testing/build-ad';
import { buildAdGroups } from '@lantern/contracts/testing/build-ad-groups';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { expect, it } from 'vitest';

import { noAds, visibleAds } from './visible-ads.ts';

const groups = buildAdGroups();

it('shows every place whose flag is on', () => {
  const ads = visibleAds(buildConfig(), groups);
  expect(ads).toEqual({
    inLists: groups.randomad,
    banners: groups.banner,
    squares: groups.squaread,
    ranking: groups.paihang,
    topics: groups.fenlei,
    popup: groups.indexPopupAd[0],
    player: groups.play,
    profile: groups.user,
    darkSide: groups.darksidead,
  });
});

it.each([
  ['showRandomAd', 'inLists'],
  ['showSwiperAd', 'banners'],
  ['showSquareAd', 'squares'],
  ['showPaihangAd', 'ranking'],
  ['showPlayAd', 'player'],
  ['showMeAd', 'profile'],
  ['showDarksideAd', 'darkSide'],
] as const)('%s off empties %s and nothing else', (flag, place) => {
  const shown = visibleAds(buildConfig(), groups);
  const ads = visibleAds(buildConfig({ [flag]: false }), groups);
  expect(ads).toEqual({ ...shown, [place]: noAds[place] });
});

it('shows none at all without showAd, or before both are known', () => {
  expect(visibleAds(buildConfig({ showAd: false }), groups)).toEqual(noAds);
  expect(visibleAds(undefined, groups)).toEqual(noAds);
  expect(visibleAds(buildConfig(), undefined)).toEqual(noAds);
});

it('leaves inactive ads out, and asks only the first popup', () => {
  const off = buildAd({ id: 1, status: 0 });
  const on = buildAd({ id: 2, status: 1 });
  const ads = visibleAds(
    buildConfig(),
    buildAdGroups({ randomad: [off, on], paihang: off, fenlei: off, indexPopupAd: [off, on] }),
  );
  expect(ads.inLists).toEqual([on]);
  expect(ads.ranking).toBeUndefined();
  expect(ads.topics).toBeUndefined();
  expect(ads.popup).toBeUndefined();
});
