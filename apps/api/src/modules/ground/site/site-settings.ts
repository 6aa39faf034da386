import { pageViewScriptPath } from '@lantern/contracts/calls/statistics';
import {
  type Config as SiteConfig,
  config as siteConfig,
} from '@lantern/contracts/entities/config';
import { type SiteSettings, siteSettings } from '@lantern/contracts/entities/site-settings';
import { brand } from '@lantern/rules/brand';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { type Benefit, benefits } from '@lantern/rules/vip';

import { rememberOne } from '../../../platform/cache/remember.ts';
import type { Config as AppConfig } from '../../../platform/config/config.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { oncePerSite } from '../../../platform/once-per-site.ts';
import { defaultHotWords, defaultSiteNames } from '../../../text/chinese-alone.ts';
import { textFor } from '../../../text/text-in.ts';
import { loadTerms, presentTerms, type SaleTerms, saleTermsOf } from './sale-terms.ts';
import { findSettings } from './site.repo.ts';

/** What a site is like until its operators say otherwise. */
export const siteDefaults: SiteSettings = {
  showAd: true,
  showDarksideAd: true,
  showMeAd: true,
  showPaihangAd: true,
  showPlayAd: true,
  showRandomAd: true,
  showSonType: true,
  showSquareAd: true,
  showSwiperAd: true,
  popupAtFirst: false,
  loopFilms: true,
  popupContent: '',
  popupContentEn: '',
  shikan: 30,
  siteName: defaultSiteNames.zh,
  officialUrl: '',
  officialEmail: '',
  serviceUrl: '/service',
  businessUrl: '',
  androidInstallUrl: '',
  iosGuideImage: '',
  analyticsUrl: pageViewScriptPath,
  ageGate: true,
  episodePrice: 2,
  coinsPerYuan: 10,
  minWithdrawal: '100.00',
  hotWords: [...defaultHotWords],
  commissionRate: 0.1,
  newMemberTrialHours: 0,
  inviteDailyCap: 20,
  withdrawalDailyCap: '50000.00',
  twoPersonWithdrawal: '1000.00',
  grantDailyCoins: 2000,
  grantDailyDays: 100,
  twoPersonCoins: 1000,
  twoPersonDays: 31,
  cardDailyCoins: 100_000,
  cardDailyDays: 10_000,
  bannedWords: [],
  intakeReview: false,
  publishNeeds: [],
  benefits: [...benefits],
  vipSeesOtherAds: true,
  offerBar: 'offers',
  accentColor: brand.accent,
  siteLanguage: 'zh',
  languageChoice: false,
  logo: '',
  icon: '',
  noticeFrom: null,
  noticeUntil: null,
};

type SiteOverrides = AppConfig['operatorOverrides'];

/**
 * The site's settings without the terms: the environment's values, then stored ones, then the defaults. An invalid stored
 * value counts as not stored, so that one bad row can't take the site down; an invalid value in the environment is refused
 * at the start.
 */
async function loadStored(db: Db, overrides: SiteOverrides): Promise<SiteSettings> {
  const stored = (await findSettings(db)).filter(({ key, value }) => fits(key, value));
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return siteSettings.parse({
    ...siteDefaults,
    ...Object.fromEntries(stored.map(({ key, value }) => [key, value])),
    ...Object.fromEntries(given),
  });
}

/** Adds the settings that follow from the terms. */
const withTerms = (stored: SiteSettings, terms: SaleTerms, now: Date): SiteSettings => {
  const { coinsPerYuan, episodePrice, commissionRate } = presentTerms(terms, now);
  return { ...stored, coinsPerYuan, episodePrice, commissionRate };
};

/** The site's settings at a moment, from the database. */
export const loadSiteSettings = async (
  db: Db,
  overrides: SiteOverrides,
  at: Date,
): Promise<SiteSettings> =>
  withTerms(await loadStored(db, overrides), await loadTerms(db, at, overrides), at);

/** The names of the settings that the environment sets. */
export const findFixedSettings = (overrides: SiteOverrides): string[] =>
  Object.entries(overrides).flatMap(([key, value]) => (value === undefined ? [] : [key]));

const isSettingName = (key: string): key is keyof SiteSettings => Object.hasOwn(siteDefaults, key);

const fits = (key: string, value: unknown): boolean =>
  isSettingName(key) && siteSettings.shape[key].safeParse(value).success;

/** The public part of the settings, with the notice while it is due. */
export function presentSiteConfig(
  settings: SiteSettings,
  terms: SaleTerms,
  { now, language }: { now: Date; language: SiteSettings['siteLanguage'] },
): SiteConfig {
  const { noticeFrom, noticeUntil } = settings;
  const at = formatShanghaiTime(now);
  const isDue =
    (noticeFrom === null || noticeFrom <= at) && (noticeUntil === null || noticeUntil > at);
  const siteName = siteNameIn(language, settings.siteName);
  const notice = textFor(language, settings.popupContent, settings.popupContentEn);
  const shown = { siteName, popupContent: isDue ? notice : '' };
  return siteConfig.parse({ ...settings, ...presentTerms(terms, now), ...shown });
}

/** The site's name in a language: the operator's, or the default one. */
export const siteNameIn = (language: SiteSettings['siteLanguage'], siteName: string): string =>
  siteName === defaultSiteNames.zh ? defaultSiteNames[language] : siteName;

/** The site's current settings, read once per change. */
function createSiteSettings(deps: Deps): () => Promise<SiteSettings> {
  const settings = { name: 'settings', topics: ['settings'], ttlMs: 60_000 } as const;
  const readStored = rememberOne(deps, settings, () =>
    loadStored(deps.db, deps.config.operatorOverrides),
  );
  return async () => withTerms(await readStored(), await saleTermsOf(deps)(), deps.now());
}

export const siteSettingsOf = oncePerSite(createSiteSettings);

/** What VIP brings at the moment. */
export const benefitsOf = oncePerSite((deps) => {
  let read: readonly Benefit[] = [];
  let known: ReadonlySet<Benefit> = new Set();
  return async (): Promise<ReadonlySet<Benefit>> => {
    const { benefits: on } = await siteSettingsOf(deps)();
    if (on === read) return known;
    read = on;
    known = new Set(on);
    return known;
  };
});
