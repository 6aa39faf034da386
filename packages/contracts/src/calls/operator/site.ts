import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { readableSettings, siteSettings } from '../../entities/site-settings.ts';
import { hasUserInfo } from '../../entities/wire-values.ts';
import { filledText, isStorable } from '../payload-fields.ts';

const reason = filledText(200);

const settingsInForce = z.object({
  settings: readableSettings,
  /** Names of those that the environment says, whatever is stored. */
  fixed: z.array(z.string()),
  /** What a change of them names. */
  version: z.string(),
});

/**
 * What runs in every member's browser, and what keeps one operator from paying out or giving alone: the environment says that,
 * and no operator. What takes a second person is changed as terms.
 */
const ofTheHouse = {
  episodePrice: true,
  coinsPerYuan: true,
  commissionRate: true,
  analyticsUrl: true,
  twoPersonWithdrawal: true,
  withdrawalDailyCap: true,
  grantDailyCoins: true,
  grantDailyDays: true,
  twoPersonCoins: true,
  twoPersonDays: true,
  cardDailyCoins: true,
  cardDailyDays: true,
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

export const getSettings = defineOperatorCall({
  path: '/admin-api/settings/get',
  needs: operatorMay('site.read'),
  audit: 'reads only',
  summary:
    'What is set for the site, and what of it the environment fixes. What is about money is told to those alone who may read `sales`.',
  payload: z.object({}),
  answer: settingsInForce,
});

export const changeSettings = defineOperatorCall({
  path: '/admin-api/settings/change',
  needs: operatorMay('site.change'),
  audit: { action: 'settings.change', fields: Object.keys(siteSettings.shape) },
  summary:
    'Changes some settings, everywhere within a second. What is about money needs `sales.change` too; what another changed is refused.',
  payload: z.object({
    settings: someSettings,
    reason,
    /** Of the settings that the change began with. Left out, the settings are changed in every version. */
    version: z.optional(filledText(64)),
  }),
  answer: settingsInForce,
  refusals: ['settings-edited', 'picture-gone'],
});

export const operatorSettingsCalls = { getSettings, changeSettings };
