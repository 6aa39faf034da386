import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { ad, adType } from '../../entities/ad.ts';
import { siteSettings } from '../../entities/site-settings.ts';
import { hasUserInfo, webAddress } from '../../entities/wire-values.ts';
import { boundedText, filledText, isStorable, rowIdField } from '../payload-fields.ts';

const reason = filledText(200);

/** What an operator may send members to: names its host plainly. */
const plainWebAddress = webAddress.check(
  z.refine((address) => !hasUserInfo(address), 'no user name before the host'),
);

const settingsInForce = z.object({
  settings: siteSettings,
  /** Names of those that the environment says, whatever is stored. */
  fixed: z.array(z.string()),
});

/**
 * What runs in every member's browser, and what keeps one operator from paying out alone: the environment says that,
 * and no operator.
 */
const ofTheHouse = {
  analyticsUrl: true,
  twoPersonWithdrawal: true,
  withdrawalDailyCap: true,
} as const;

/** Some of the settings, and no others. */
const someSettings = z
  .extend(z.partial(z.omit(z.strictObject(siteSettings.shape), ofTheHouse)), {
    siteName: z.optional(filledText(40)),
  })
  .check(
    z.refine(
      (some) =>
        Object.values(some)
          .flat()
          .every((it) => typeof it !== 'string' || (isStorable(it) && !hasUserInfo(it))),
      'text with NUL or a lone surrogate, or an address with a user name',
    ),
  );

/** An ad as operators see it: where it stands in its place, and how often it was clicked. */
const adEntry = z.extend(ad, {
  position: z.int(),
  /** In the last seven days. */
  clicks: z.int().check(z.nonnegative()),
});

export const getSettings = defineOperatorCall({
  path: '/admin-api/settings/get',
  needs: operatorMay('site.read'),
  audit: 'reads only',
  summary: 'What is set for the site, and what of it the environment fixes.',
  payload: z.object({}),
  answer: settingsInForce,
});

export const changeSettings = defineOperatorCall({
  path: '/admin-api/settings/change',
  needs: operatorMay('site.change'),
  audit: { action: 'settings.change', fields: Object.keys(siteSettings.shape) },
  summary:
    'Changes some settings, everywhere within a second; answers them all. What is about money needs `sales.change` too.',
  payload: z.object({ settings: someSettings, reason }),
  answer: settingsInForce,
});

export const listAllAds = defineOperatorCall({
  path: '/admin-api/ads/list',
  needs: operatorMay('ads.read'),
  audit: 'reads only',
  summary: 'Every ad, those that are off too, by place and in their order.',
  payload: z.object({}),
  answer: z.object({ list: z.array(adEntry) }),
});

export const saveAd = defineOperatorCall({
  path: '/admin-api/ads/save',
  needs: operatorMay('ads.change'),
  audit: { action: 'ad.save', fields: ['type', 'title', 'img', 'url', 'status', 'position'] },
  summary: 'Changes the ad of that id, or makes one where none is given; answers its id.',
  payload: z.object({
    id: z.optional(rowIdField),
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
  }),
  answer: z.object({ id: ad.shape.id }),
  refusals: ['ad-unknown'],
});

export const removeAd = defineOperatorCall({
  path: '/admin-api/ads/remove',
  needs: operatorMay('ads.change'),
  audit: { action: 'ad.remove', fields: ['type', 'title', 'img', 'url', 'status', 'position'] },
  summary: 'Takes an ad away for good; its clicks stay counted.',
  payload: z.object({ id: rowIdField, reason }),
  answer: z.null(),
  refusals: ['ad-unknown'],
});

export const operatorSettingsCalls = { getSettings, changeSettings };
export const operatorAdCalls = { listAllAds, saveAd, removeAd };
