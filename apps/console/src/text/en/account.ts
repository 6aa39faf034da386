import type { Wording } from '@lantern/rules/wording';

import type { accountTexts as zh, roleText as zhRoles } from '../zh/account.ts';
import { counted } from './plural.ts';

/** The names of the roles. */
export const roleText = {
  owner: 'Owner',
  content: 'Content',
  service: 'Support',
  money: 'Finance',
  viewer: 'Viewer',
} satisfies Wording<typeof zhRoles>;

/** The words of an operator's own account. */
export const accountTexts = {
  hint: 'Password, two-step verification and sessions.',
  roles: 'Roles',
  sessionEnds: (time) => `This session ends by ${time}`,

  newDevice: 'Your account was used on a new device',
  deviceLine: (time, address, device) => `${time} · ${device} · ${address}`,
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
  unknownDevice: 'Program or unknown device',
  lookAtSessions: 'See sessions',
  itWasMe: 'It was me',

  password: 'Password',
  passwordHint: 'Changing it ends your sessions on other devices.',
  oldPwd: 'Current password',
  newPwd: 'New password',
  newPwdHint: '10 to 128 characters, no common password',
  changePassword: 'Change password',
  passwordChanged: 'Password changed; other sessions ended',
  showPassword: 'Show password',

  factors: 'Two-step verification',
  noFactors: 'Two-step verification is not set up',
  kinds: { totp: 'Authenticator', passkey: 'Passkey' },
  factorLine: (kind, time) => `${kind} · added ${time}`,
  lastUsed: (time) => `last used ${time}`,
  neverUsed: 'not used yet',
  addFactor: 'Add a method',
  removeFactor: 'Remove',
  removeFactorOf: (name) => `Remove ${name}`,
  removeQuestion: (name) => `Remove “${name}”?`,
  removeHint: 'You can no longer log in with it.',
  factorRemoved: 'Removed',
  codesLeft: (count) => `${counted(count, 'recovery code')} left`,
  renewCodes: 'Renew recovery codes',
  renewQuestion: 'Make 10 new recovery codes?',
  renewHint: 'The old ones stop working at once.',
  renewed: 'Recovery codes renewed',

  sessions: 'Sessions',
  current: 'This one',
  program: 'Program',
  since: (time) => `Since ${time}`,
  used: (time) => `last used ${time}`,
  endSession: 'End',
  endSessionOf: (device) => `End the session on ${device}`,
  endOthers: 'End all other sessions',
  endOthersQuestion: (count) => `End ${counted(count, 'other session')}?`,
  ended: 'Session ended',
} satisfies Wording<typeof zh>;
