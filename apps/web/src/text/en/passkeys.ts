import type { Wording } from '@lantern/rules/wording';

import type { passkeyTexts as zh } from '../zh/passkeys.ts';

/** What passkeys say: in the settings, and where a member is asked to keep the account. */
export const passkeyTexts = {
  title: 'Passkeys',
  lead: (host) =>
    `Log in with your fingerprint, face or screen lock, with no password to remember. It brings your account back on another phone, on ${host} only`,
  none: 'No passkeys yet',
  unused: 'Not used yet',
  used: (time) => `Last used ${time}`,
  name: 'Name',
  thisDevice: 'This device',
  password: 'Password',
  add: 'Add a passkey',
  added: 'Added. It logs you in on your other phones too',
  remove: 'Remove',
  removeOf: (name) => `Remove ${name}`,
  removeTitle: 'Remove this passkey?',
  removeDetail: 'You won’t be able to log in with it anymore',
  removed: 'Removed',
  missing: 'This browser can’t use passkeys. Try the one that came with your phone',
  there: 'This device already has a passkey for this account',
  failed: 'Your device didn’t finish. Please try again',
  keepNow: 'Keep my account',
  keep: 'Keep it with a fingerprint or face',
  keepPassword: 'Set a password',
  later: 'Later',
} as const satisfies Wording<typeof zh>;
