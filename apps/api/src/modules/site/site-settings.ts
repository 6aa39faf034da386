import {
  type Config as SiteConfig,
  config as siteConfig,
} from '@lantern/contracts/entities/config';
import { type SiteSettings, siteSettings } from '@lantern/contracts/entities/site-settings';
import { brand } from '@lantern/rules/brand';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import { remember } from '../../platform/cache/remember.ts';
import type { Config as AppConfig } from '../../platform/config/config.ts';
import type { Changes } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { defaultHotWords, defaultSiteName } from '../../text/zh.ts';
import { pageViewScriptPath } from '../statistics/page-view-script.ts';
import { findSettings } from './site.repo.ts';

const defaults: SiteSettings = {
  showAd: true,
  showDarksideAd: true,
  showMeAd: true,
  showPaihangAd: true,
  showPlayAd: true,
  showRandomAd: true,
  showSonType: true,
  showSquareAd: true,
  showSwiperAd: true,
  popupContent: '',
  shikan: 30,
  siteName: defaultSiteName,
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
  bannedWords: [],
  accentColor: brand.accent,
  logo: '',
  icon: '',
  noticeFrom: null,
  noticeUntil: null,
};

type SiteOverrides = AppConfig['operatorOverrides'];

/**
 * The site's settings as of now: the environment's before what is stored before the defaults. A stored value
 * that does not fit counts as not stored, so that one bad row can't take the site down; one of the environment that
 * does not fit is refused at the start.
 */
export async function loadSiteSettings(db: Db, overrides: SiteOverrides): Promise<SiteSettings> {
  const stored = (await findSettings(db)).filter(({ key, value }) => fits(key, value));
  const given = Object.entries(overrides).filter(([, value]) => value !== undefined);
  return siteSettings.parse({
    ...defaults,
    ...Object.fromEntries(stored.map(({ key, value }) => [key, value])),
    ...Object.fromEntries(given),
  });
}

/** Names of the settings that the environment says. */
export const findFixedSettings = (overrides: SiteOverrides): string[] =>
  Object.entries(overrides).flatMap(([key, value]) => (value === undefined ? [] : [key]));

const isSettingName = (key: string): key is keyof SiteSettings => Object.hasOwn(defaults, key);

const fits = (key: string, value: unknown): boolean =>
  isSettingName(key) && siteSettings.shape[key].safeParse(value).success;

/** The part of the settings that everybody may know, with the notice while it is due. */
export function presentSiteConfig(settings: SiteSettings, now: Date): SiteConfig {
  const { noticeFrom, noticeUntil, popupContent } = settings;
  const at = formatShanghaiTime(now);
  const isDue =
    (noticeFrom === null || noticeFrom <= at) && (noticeUntil === null || noticeUntil > at);
  return siteConfig.parse({ ...settings, popupContent: isDue ? popupContent : '' });
}

interface SiteSettingsSources {
  db: Db;
  changes: Changes;
  now: () => Date;
  config: Pick<AppConfig, 'operatorOverrides'>;
}

/** The site's settings, read once per change. */
function createSiteSettings(sources: SiteSettingsSources): () => Promise<SiteSettings> {
  const { db, changes, now, config } = sources;
  const memory = remember<SiteSettings>({
    name: 'settings',
    changes,
    topics: ['settings'],
    ttlMs: 60_000,
    capacity: 1,
    now,
  });
  return () => memory.get('', () => loadSiteSettings(db, config.operatorOverrides));
}

export const siteSettingsOf = oncePerSite(createSiteSettings);
