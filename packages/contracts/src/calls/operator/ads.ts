import { languages } from '@lantern/rules/languages';
import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { ad, adType, adWeight } from '../../entities/ad.ts';
import { count, dayText, hasUserInfo, webAddress, wireDate } from '../../entities/wire-values.ts';
import { boundedText, filledText, reason, rowIdField } from '../payload-fields.ts';

/** An address to which an operator may send members; without a user name, so that it shows its real host. */
const plainWebAddress = webAddress.check(
  z.refine((address) => !hasUserInfo(address), 'no user name before the host'),
);

/** How often an ad was seen and clicked. */
const figures = { views: count, clicks: count };

/** An ad as operators see it: its place, its dates and its figures. */
const adEntry = z.extend(ad, {
  position: z.int(),
  weight: adWeight,
  /** Null: no start. */
  startTime: z.nullable(wireDate),
  /** Null: no end. */
  endTime: z.nullable(wireDate),
  /** It sells VIP: a VIP member never sees it. */
  sellsVip: z.boolean(),
  /** The language of its readers; null for all of them. */
  language: z.nullable(z.enum(languages)),
  /** Today and the six days before. */
  ...figures,
  /** An edit sends it back; two ads with the same content have the same version. */
  version: z.string(),
});

const adFields = [
  'type',
  'title',
  'img',
  'url',
  'status',
  'position',
  'weight',
  'startTime',
  'endTime',
  'sellsVip',
  'language',
];

export const listAllAds = defineOperatorCall({
  path: '/admin-api/ads/list',
  needs: operatorMay('ads.read', 'given'),
  audit: 'reads only',
  summary: 'Every ad by place in their order, also those that are off, with the figures of a week.',
  payload: z.object({}),
  answer: z.object({ list: z.array(adEntry) }),
});

export const getAdFigures = defineOperatorCall({
  path: '/admin-api/ads/figures',
  needs: operatorMay('ads.read', 'given'),
  audit: 'reads only',
  summary:
    'How often an ad, or all of them together, was seen and clicked on each of the last 30 days.',
  payload: z.object({ id: z.optional(rowIdField) }),
  answer: z.object({ days: z.array(z.object({ day: dayText, ...figures })) }),
});

export const saveAd = defineOperatorCall({
  path: '/admin-api/ads/save',
  needs: operatorMay('ads.change', 'recent'),
  audit: { action: 'ad.save', fields: adFields },
  summary:
    'Changes or creates an ad; answers its id. If it was saved after the given version, it is refused with the fields that differ.',
  payload: z.object({
    id: z.optional(rowIdField),
    /** The version with which the edit began. Without it, the ad is changed in any version. */
    version: z.optional(filledText(64)),
    type: adType,
    title: boundedText(100),
    /** http(s), or the address of an uploaded picture. */
    img: plainWebAddress.check(z.regex(/^(?:https?:\/\/|\/media\/images\/)/i)),
    /** An address outside the site: http(s). */
    url: plainWebAddress.check(z.regex(/^https?:\/\//i)),
    /** Left out: unchanged; a new ad is on. */
    status: z.optional(ad.shape.status),
    /** Lower ones come first. Left out: unchanged; 0 for a new ad. */
    position: z.optional(z.int().check(z.gte(0), z.lte(10_000))),
    /** Left out: unchanged; 1 for a new ad. */
    weight: z.optional(adWeight),
    /** The ad is shown from this time on. Left out: unchanged; null removes it. */
    startTime: z.optional(z.nullable(wireDate)),
    /** The ad is shown before this time; it must be later than the start. Left out: unchanged; null removes it. */
    endTime: z.optional(z.nullable(wireDate)),
    /** It sells VIP: a VIP member never sees it. Left out: unchanged; false for a new ad. */
    sellsVip: z.optional(z.boolean()),
    /** Only readers of this language see the ad; null: all of them. Left out: unchanged; null for a new ad. */
    language: z.optional(z.nullable(z.enum(languages))),
  }),
  answer: z.object({ id: ad.shape.id }),
  refusals: ['ad-unknown', 'ad-edited', 'picture-gone'],
});

export const removeAd = defineOperatorCall({
  path: '/admin-api/ads/remove',
  needs: operatorMay('ads.change', 'recent'),
  audit: { action: 'ad.remove', fields: adFields },
  summary: 'Deletes an ad for good; its figures stay.',
  payload: z.object({ id: rowIdField, reason }),
  answer: z.null(),
  refusals: ['ad-unknown'],
});

export const operatorAdCalls = { listAllAds, getAdFigures, saveAd, removeAd };
