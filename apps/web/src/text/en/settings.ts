import type { Wording } from '@lantern/rules/wording';

import type {
  loginsTexts as zhLogins,
  passwordTexts as zhPassword,
  personalInfoTexts as zhPersonalInfo,
  settingsTexts as zhSettings,
} from '../zh/settings.ts';
import { counted } from './plural.ts';

/** What the settings, the password and the personal info say. */
export const settingsTexts = {
  title: 'Settings',
  personalInfo: 'Profile',
  password: 'Password',
  switchLanguage: 'Switch to 简体中文',
  clearCache: 'Clear cache',
  clearTitle: 'Clear cache?',
  clearDetail: 'Removes history, searches and other data from this device. You stay logged in',
  cleared: 'Cleared',
  switchAccount: 'Switch account',
  switchTitle: 'Switch account?',
  switchDetail: 'You’ll be logged out, and the data on this device will be cleared',
} as const satisfies Wording<typeof zhSettings>;

export const loginsTexts = {
  title: 'Logged-in devices',
  here: 'this device',
  unknown: 'Unknown device',
  used: (time: string) => `last used ${time}`,
  end: 'Log out',
  endOf: (device: string) => `Log out of ${device}`,
  endAll: (count: number) => `Log out of ${counted(count, 'other device')}`,
  ended: 'Logged out',
  hint: 'Not your device? Log it out and change your password.',
  systems: {
    iphone: 'iPhone',
    ipad: 'iPad',
    android: 'Android',
    windows: 'Windows',
    mac: 'Mac',
    linux: 'Linux',
  },
  browsers: {
    weChat: 'WeChat',
    edge: 'Edge',
    firefox: 'Firefox',
    chrome: 'Chrome',
    safari: 'Safari',
  },
} as const satisfies Wording<typeof zhLogins>;

export const passwordTexts = {
  title: 'Password',
  lead: 'You’ll need to log in again afterwards',
  leadTemporary: 'You have a temporary password. We’ve filled it in as the current one',
  old: 'Current password',
  fresh: 'New password',
  confirm: 'New password again',
  hint: '6–12 characters, no spaces',
  show: (field) => `Show: ${field}`,
  hide: (field) => `Hide: ${field}`,
  save: 'Save',
  saved: 'Password changed',
  problems: {
    'old-required': 'Enter your current password',
    'new-required': 'Enter a new password',
    'new-length': 'Use 6–12 characters',
    'confirm-required': 'Enter the new password again',
    'confirm-length': 'Use 6–12 characters',
    mismatch: 'The passwords don’t match',
  },
} as const satisfies Wording<typeof zhPassword>;

export const personalInfoTexts = {
  title: 'Profile',
  avatar: 'Avatar',
  changeAvatar: 'Change avatar',
  name: 'Username',
  nickname: 'Nickname',
  signature: 'Bio',
  limited:
    'You can change your nickname and your avatar once every 30 days each; VIP members can at any time',
  signatureHint: 'Say something about yourself',
  count: (now, most) => `${now}/${most}`,
  save: 'Save',
  saved: 'Saved',
  nicknameRequired: 'Enter a nickname',
  nicknameLength: 'Use 1–30 characters',
} as const satisfies Wording<typeof zhPersonalInfo>;
