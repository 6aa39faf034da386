import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { ad, adType, adWeight } from '../../entities/ad.ts';
import { dayText, hasUserInfo, webAddress, wireDate } from '../../entities/wire-values.ts';
import { boundedText, filledText, rowIdField } from '../payload-fields.ts';

/** What an operator may send members to: names its host plainly. */
const plainWebAddress = webAddress.check(
  z.refine((address) => !hasUserInfo(address), 'no user name before the host'),
);

const count = z.int().check(z.nonnegative());

/** How often an ad was seen and clicked. */
const figures = { views: count, clicks: count };

/** An ad as operators see it: where and when it stands in its place, and what came of it. */
const adEntry = z.extend(ad, {
  position: z.int(),
  weight: adWeight,
  /** Null: from the beginning. */
  startTime: z.nullable(wireDate),
  /** Null: without end. */
  endTime: z.nullable(wireDate),
  /** Today and in the six days before. */
  ...figures,
  /** What an edit of it names: of two ads that read the same, the same. */
  version: z.string(),
});

const adFields = [
  ...['type', 'title', 'img', 'url', 'status', 'position', 'weight', 'startTime', 'endTime'],
];

export const listAllAds = defineOperatorCall({
  path: '/admin-api/ads/list',
  needs: operatorMay('ads.read'),
  audit: 'reads only',
  summary:
    'Every ad, by place and in their order, those that are off too, with the figures of a week.',
  payload: z.object({}),
  answer: z.object({ list: z.array(adEntry) }),
});

export const getAdFigures = defineOperatorCall({
  path: '/admin-api/ads/figures',
  needs: operatorMay('ads.read'),
  audit: 'reads only',
  summary:
    'How often an ad, or all of them together, was seen and clicked on each of the last 30 days.',
  payload: z.object({ id: z.optional(rowIdField) }),
  answer: z.object({ days: z.array(z.object({ day: dayText, ...figures })) }),
});

export const saveAd = defineOperatorCall({
  path: '/admin-api/ads/save',
  needs: operatorMay('ads.change'),
  audit: { action: 'ad.save', fields: adFields },
  summary:
    'Changes the ad of that id, or makes one; answers its id. One saved after the version named is refused with the fields that differ.',
  payload: z.object({
    id: z.optional(rowIdField),
    /** Of the ad that the edit began with. Left out, the ad is changed in every version. */
    version: z.optional(filledText(64)),
    type: adType,
    title: boundedText(100),
    /** http(s), or as an answer of ours has it. */
    img: plainWebAddress.check(z.regex(/^(?:https?:\/\/|\/media\/images\/)/i)),
    /** Leads away from the site: http(s). */
    url: plainWebAddress.check(z.regex(/^https?:\/\//i)),
    /** Left out, it stays as it is; a new ad is on. */
    status: z.optional(ad.shape.status),
    /** Lower ones come first. Left out, it stays as it is; of a new ad it is 0. */
    position: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    /** Left out, it stays as it is; of a new ad it is 1. */
    weight: z.optional(adWeight),
    /** Shown from then on. Left out, it stays as it is; null takes it away. */
    startTime: z.optional(z.nullable(wireDate)),
    /** Shown before it only, and later than the start. Left out, it stays as it is; null takes it away. */
    endTime: z.optional(z.nullable(wireDate)),
  }),
  answer: z.object({ id: ad.shape.id }),
  refusals: ['ad-unknown', 'ad-edited', 'picture-gone'],
});

export const removeAd = defineOperatorCall({
  path: '/admin-api/ads/remove',
  needs: operatorMay('ads.change'),
  audit: { action: 'ad.remove', fields: adFields },
  summary: 'Takes an ad away for good; its figures stay.',
  payload: z.object({ id: rowIdField, reason: filledText(200) }),
  answer: z.null(),
  refusals: ['ad-unknown'],
});

export const operatorAdCalls = { listAllAds, getAdFigures, saveAd, removeAd };
