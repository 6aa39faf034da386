import type { AnswerOf } from '@lantern/contracts/call';
import { changeSettings, type getSettings } from '@lantern/contracts/calls/operator/site';

import { zhSite } from '../../text/zh-site.ts';

/** The settings as they were read, with their version. */
export type SettingsInForce = AnswerOf<typeof getSettings>;

/** What operators set here: the rest is the environment's alone. What is about money is missing where it may not be read. */
export type SettingValues = Omit<
  SettingsInForce['settings'],
  'analyticsUrl' | 'twoPersonWithdrawal' | 'withdrawalDailyCap'
>;
export type SettingName = keyof SettingValues;

export const settingsSchema = changeSettings.payload.shape.settings;

type Kind =
  | 'text'
  | 'long'
  | 'whole'
  | 'share'
  | 'switch'
  | 'words'
  | 'color'
  | 'logo'
  | 'icon'
  | 'time';

interface Group {
  name: keyof typeof zhSite.groups;
  fields: readonly { name: SettingName; kind: Kind }[];
}

const all = <const Name extends SettingName>(kind: Kind, ...names: readonly Name[]) =>
  names.map((name) => ({ name, kind }));

/** The form as data: what is asked, how, and in which group. */
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
    fields: [...all('long', 'popupContent'), ...all('time', 'noticeFrom', 'noticeUntil')],
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
      ...all('switch', 'ageGate', 'showSonType'),
      ...all('whole', 'shikan', 'newMemberTrialHours', 'inviteDailyCap'),
    ],
  },
  {
    name: 'money',
    fields: [
      ...all('whole', 'episodePrice', 'coinsPerYuan'),
      ...all('text', 'minWithdrawal'),
      ...all('share', 'commissionRate'),
      ...all('whole', 'grantDailyCoins', 'grantDailyDays', 'twoPersonCoins', 'twoPersonDays'),
    ],
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
    ),
  },
];

/** The settings without those that only the environment says. */
export function editable({
  analyticsUrl: _script,
  twoPersonWithdrawal: _two,
  withdrawalDailyCap: _cap,
  ...values
}: SettingsInForce['settings']): SettingValues {
  return values;
}

/** A value as a reader reads it. */
export function tellValue(value: SettingValues[SettingName]): string {
  if (typeof value === 'boolean') return value ? zhSite.on : zhSite.off;
  if (typeof value === 'string' && value.startsWith('/media/images/')) return zhSite.picture;
  const text = Array.isArray(value) ? value.join(' · ') : String(value ?? '');
  return text === '' ? zhSite.empty : text;
}
