import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { rowIdField } from './payload-fields.ts';

const clickCounter = (counter: string, place: string) =>
  defineCall({
    method: 'POST',
    path: `/renren-api/api/member/${counter}AdClickCount`,
    limit: {
      name: 'ad-click',
      most: 'adClicksPerMinute',
      within: 'minute',
      per: 'address',
      counts: 'calls, roughly',
    },
    needs: 'nobody',
    sealed: false,
    summary: `Counts a click on an ad of ${place}.`,
    payload: z.object({ id: rowIdField }),
    answer: z.null(),
    refusals: ['ad-unknown'],
  });

export const countMeAdClick = clickCounter('me', 'the profile (`user`)');
export const countPlayAdClick = clickCounter('play', 'the video screen (`play`)');
export const countRandomAdClick = clickCounter('random', 'a list (`randomad`)');
export const countSquareAdClick = clickCounter('square', 'the home squares (`squaread`)');
export const countRankingAdClick = clickCounter('paihang', 'the ranking (`paihang`)');
export const countDarkSideAdClick = clickCounter('darkSide', 'the dark web (`darksidead`)');
export const countBannerAdClick = clickCounter('swiper', 'the home carousel (`banner`)');
export const countPopupAdClick = clickCounter('index', 'the pop-up (`indexPopupAd`)');

export const countAdViews = defineCall({
  method: 'POST',
  path: '/app-api/stat/adViews',
  limit: {
    name: 'ad-view',
    most: 'adViewsPerMinute',
    within: 'minute',
    per: 'address',
    counts: 'calls, roughly',
  },
  needs: 'nobody',
  sealed: false,
  summary:
    'Counts views of ads, at least half visible for a second. A repeat within 30 seconds and an ad that is not shown do not count.',
  payload: z.object({ ids: z.array(rowIdField).check(z.minLength(1), z.maxLength(20)) }),
  answer: z.null(),
});

/** Calls beyond the specification, beside its click counters. */
export const adViewCalls = { countAdViews };

export const adClickCalls = {
  countMeAdClick,
  countPlayAdClick,
  countRandomAdClick,
  countSquareAdClick,
  countRankingAdClick,
  countDarkSideAdClick,
  countBannerAdClick,
  countPopupAdClick,
};
