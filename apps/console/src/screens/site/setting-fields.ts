import type { AnswerOf } from '@lantern/contracts/call';
import { changeSettings, type getSettings } from '@lantern/contracts/calls/operator/site';
import { rightsKinds } from '@lantern/rules/rights-record';
import { benefits } from '@lantern/rules/vip';

import { rightsKindText } from '#text/rights.ts';
import { benefitText, siteTexts } from '#text/site.ts';

/** The settings as the server answered them, with their version. */
export type SettingsInForce = AnswerOf<typeof getSettings>;

/**
 * The settings that operators change here; the others come from the environment only. Those about money are missing without
 * the permission.
 */
export type SettingValues = Omit<
  SettingsInForce['settings'],
  | 'analyticsUrl'
  | 'twoPersonWithdrawal'
  | 'withdrawalDailyCap'
  | 'grantDailyCoins'
  | 'grantDailyDays'
  | 'twoPersonCoins'
  | 'twoPersonDays'
  | 'cardDailyCoins'
  | 'cardDailyDays'
  | 'episodePrice'
  | 'coinsPerYuan'
  | 'commissionRate'
>;
export type SettingName = keyof SettingValues;

export const settingsSchema = changeSettings.payload.shape.settings;

type Kind =
  | 'text'
  | 'money'
  | 'long'
  | 'whole'
  | 'switch'
  | 'words'
  | 'rights'
  | 'benefits'
  | 'color'
  | 'logo'
  | 'icon'
  | 'time'
  | 'language'
  | 'offerBar';

interface Group {
  name: keyof typeof siteTexts.groups;
  fields: readonly { name: SettingName; kind: Kind }[];
}

const all = <const Name extends SettingName>(kind: Kind, ...names: readonly Name[]) =>
  names.map((name) => ({ name, kind }));

/** The form as data: its fields, their kinds, and their groups. */
export const settingGroups: readonly Group[] = [
  {
    name: 'brand',
    fields: [
      ...all('text', 'siteName'),
      ...all('color', 'accentColor'),
      ...all('logo', 'logo'),
      ...all('icon', 'icon'),
    ],
  },
  {
    name: 'notice',
    fields: [
      ...all('long', 'popupContent', 'popupContentEn'),
      ...all('time', 'noticeFrom', 'noticeUntil'),
    ],
  },
  {
    name: 'contact',
    fields: all(
      'text',
      'officialUrl',
      'officialEmail',
      'serviceUrl',
      'businessUrl',
      'androidInstallUrl',
      'iosGuideImage',
    ),
  },
  {
    name: 'access',
    fields: [
      ...all('language', 'siteLanguage'),
      ...all('switch', 'languageChoice', 'ageGate', 'showSonType', 'loopFilms'),
      ...all('whole', 'shikan', 'newMemberTrialHours', 'inviteDailyCap'),
      ...all('switch', 'intakeReview'),
      ...all('rights', 'publishNeeds'),
    ],
  },
  {
    name: 'benefits',
    fields: [
      ...all('benefits', 'benefits'),
      ...all('switch', 'vipSeesOtherAds'),
      ...all('offerBar', 'offerBar'),
    ],
  },
  {
    name: 'money',
    fields: [...all('money', 'minWithdrawal')],
  },
  { name: 'words', fields: all('words', 'hotWords', 'bannedWords') },
  {
    name: 'ads',
    fields: all(
      'switch',
      'showAd',
      'showSwiperAd',
      'showSquareAd',
      'showRandomAd',
      'showPlayAd',
      'showMeAd',
      'showPaihangAd',
      'showDarksideAd',
      'popupAtFirst',
    ),
  },
];

/** Returns the settings without those that only the environment fixes. */
export function editable({
  analyticsUrl: _script,
  episodePrice: _price,
  coinsPerYuan: _rate,
  commissionRate: _share,
  twoPersonWithdrawal: _two,
  withdrawalDailyCap: _cap,
  grantDailyCoins: _grantDailyCoins,
  grantDailyDays: _grantDailyDays,
  twoPersonCoins: _twoPersonCoins,
  twoPersonDays: _twoPersonDays,
  cardDailyCoins: _cardDailyCoins,
  cardDailyDays: _cardDailyDays,
  ...values
}: SettingsInForce['settings']): SettingValues {
  return values;
}

/** Returns the name of a kind of record or of a benefit; any other word as it is. */
const describeItem = (item: string): string => {
  const kind = rightsKinds.find((it) => it === item);
  if (kind) return rightsKindText[kind];
  const benefit = benefits.find((it) => it === item);
  return benefit ? benefitText[benefit].label : item;
};

/** Formats a value for a reader. */
export function formatValue(value: SettingValues[SettingName]): string {
  if (typeof value === 'boolean') return value ? siteTexts.on : siteTexts.off;
  if (typeof value === 'string' && value.startsWith('/media/images/')) return siteTexts.picture;
  const text = Array.isArray(value) ? value.map(describeItem).join(' · ') : String(value ?? '');
  return text === '' ? siteTexts.empty : text;
}
