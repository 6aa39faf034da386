import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { readableSettings, siteSettings } from '../../entities/site-settings.ts';
import { hasUserInfo } from '../../entities/wire-values.ts';
import { filledText, isStorable, reason } from '../payload-fields.ts';

const settingsInForce = z.object({
  settings: readableSettings,
  /** Names of settings that the environment fixes, whatever is stored. */
  fixed: z.array(z.string()),
  /** A change sends it back. */
  version: z.string(),
});

/**
 * Settings that operators cannot change: code that runs in every member's browser, and the limits that keep one operator
 * from paying out or giving alone come from the environment; prices and shares need a second person and are changed as terms.
 */
const notEditable = {
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

/** Some of the settings; unknown names are refused. */
const someSettings = z
  .extend(z.partial(z.omit(z.strictObject(siteSettings.shape), notEditable)), {
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
  needs: operatorMay('site.read', 'given'),
  audit: 'reads only',
  summary:
    'The settings of the site, and which of them the environment fixes. Only operators who may read `sales` get those about money.',
  payload: z.object({}),
  answer: settingsInForce,
});

export const changeSettings = defineOperatorCall({
  path: '/admin-api/settings/change',
  needs: operatorMay('site.change', 'recent'),
  audit: { action: 'settings.change', fields: Object.keys(siteSettings.shape) },
  summary:
    'Changes some settings, everywhere within a second. Those about money need `sales.change` too; settings changed meanwhile are refused.',
  payload: z.object({
    settings: someSettings,
    reason,
    /** The version of the settings with which the change began. Without it, they are changed in any version. */
    version: z.optional(filledText(64)),
  }),
  answer: settingsInForce,
  refusals: ['settings-edited', 'picture-gone'],
});

export const getEnvironment = defineOperatorCall({
  path: '/admin-api/settings/environment',
  needs: operatorMay('site.read', 'given'),
  audit: 'reads only',
  summary:
    'What only the environment sets, by the names there: limits of money for those who may read `sales`, addresses and folders for owners.',
  payload: z.object({}),
  answer: z.object({
    /** The name in the environment of each setting that operators may change, by the setting. */
    names: z.record(z.string(), z.string()),
    entries: z.array(
      z.object({
        name: z.string(),
        group: z.enum(['money', 'site', 'storage']),
        /** The value in force; `""` where there is none. */
        value: z.string(),
        /** Whether the environment sets it; else it is the default. */
        isSet: z.boolean(),
      }),
    ),
  }),
});

export const operatorSettingsCalls = { getSettings, changeSettings, getEnvironment };
