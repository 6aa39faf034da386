import type { AnswerOf, PayloadInputOf } from '@lantern/contracts/call';
import type { listAllAds, saveAd } from '@lantern/contracts/calls/operator/ads';
import type { AdType } from '@lantern/contracts/entities/ad';
import type { PictureKind } from '@lantern/rules/picture-shapes';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { adPlaceText, adsTexts } from '#text/ads.ts';

import type { Conflict } from '../../ui/conflict-dialog.tsx';

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

/** Returns the form's initial values: those of an ad, or empty ones. */
export function valuesOf(ad: AdEntry | undefined): AdValues {
  if (!ad)
    return {
      type: 'banner',
      title: '',
      img: '',
      url: '',
      status: 1,
      position: 0,
      weight: 1,
      startTime: null,
      endTime: null,
      sellsVip: false,
    };
  const { type, title, img, url, status, position, weight, startTime, endTime, sellsVip } = ad;
  return { type, title, img, url, status, position, weight, startTime, endTime, sellsVip };
}

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
export const tellRate = (views: number, clicks: number): string =>
  views === 0 ? '—' : `${((clicks / views) * 100).toFixed(1)}%`;

const labels: Readonly<Record<keyof AdValues, string>> = {
  type: adsTexts.place,
  title: adsTexts.title,
  img: adsTexts.image,
  url: adsTexts.link,
  status: adsTexts.state,
  position: adsTexts.position,
  weight: adsTexts.weight,
  startTime: adsTexts.start,
  endTime: adsTexts.end,
  sellsVip: adsTexts.sellsVip,
};

/** Describes a field that two operators changed, with both values in words. */
export function formatField(
  key: keyof AdValues,
  { mine, theirs }: { mine: AdValues; theirs: AdValues },
): Conflict {
  const tell = (values: AdValues): string => {
    if (key === 'type') return adPlaceText[values.type];
    if (key === 'status') return values.status === 1 ? adsTexts.on : adsTexts.off;
    if (key === 'sellsVip') return values.sellsVip ? adsTexts.yes : adsTexts.no;
    return String(values[key] ?? '') || adsTexts.none;
  };
  return { key, label: labels[key], mine: tell(mine), theirs: tell(theirs) };
}
