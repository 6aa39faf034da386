import type { Wording } from '@lantern/rules/wording';

import type { loginTexts as zh } from '../zh/login.ts';

/** The words of logging in; no other screen says them. */
export const loginTexts = {
  welcome: (siteName) => `Welcome back to ${siteName}`,
  account: 'Account',
  password: 'Password',
  accountRequired: 'Enter your account',
  passwordRequired: 'Enter your password',
  submit: 'Log in',
  passkey: 'Use a passkey',
  succeeded: 'Logged in',
  failed: 'Login failed',
  networkFailed: 'Network error. Try again later',
  forgotten: 'Forgot your password?',
  contact: 'Contact support',
  adultsOnly: 'Adults only, 18+',
} as const satisfies Wording<typeof zh>;
