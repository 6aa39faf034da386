import type { AnswerOf, PayloadInputOf } from '@lantern/contracts/call';
import type { listAllAds, saveAd } from '@lantern/contracts/calls/operator/ads';
import type { AdType } from '@lantern/contracts/entities/ad';
import type { PictureKind } from '@lantern/rules/picture-shapes';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { adsTexts } from '#text/ads.ts';

/** An ad of the list. */
export type AdEntry = AnswerOf<typeof listAllAds>['list'][number];

/** The values of the ad form. */
export type AdValues = Required<Omit<PayloadInputOf<typeof saveAd>, 'id' | 'version'>>;

/** The shape of the pictures of each place. */
export const pictureOf: Readonly<Record<AdType, PictureKind>> = {
  randomad: 'card',
  indexPopupAd: 'popup',
  play: 'strip',
  banner: 'banner',
  user: 'strip',
  squaread: 'square',
  darksidead: 'strip',
  fenlei: 'strip',
  paihang: 'strip',
};

/** Whether members see an ad, and if not, why. */
export type AdState = 'on' | 'off' | 'early' | 'over';

export function stateOf({ status, startTime, endTime }: AdEntry, now: Date): AdState {
  const at = formatShanghaiTime(now);
  if (status === 0) return 'off';
  if (endTime !== null && endTime <= at) return 'over';
  return startTime !== null && startTime > at ? 'early' : 'on';
}

export const stateColor = { on: 'teal', off: 'gray', early: 'blue', over: 'gray' } as const;

/** Formats the period in which an ad is shown, to the minute. */
export function formatPeriod({
  startTime,
  endTime,
}: Pick<AdEntry, 'startTime' | 'endTime'>): string {
  const [start, end] = [startTime?.slice(0, 16), endTime?.slice(0, 16)];
  if (start !== undefined && end !== undefined) return adsTexts.between(start, end);
  if (start !== undefined) return adsTexts.from(start);
  return end === undefined ? adsTexts.always : adsTexts.until(end);
}

/** Formats clicks as a share of views; empty without views. */
export const formatRate = (views: number, clicks: number): string =>
  views === 0 ? '—' : `${((clicks / views) * 100).toFixed(1)}%`;
