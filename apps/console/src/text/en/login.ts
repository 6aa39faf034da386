import type { Wording } from '@lantern/rules/wording';

import type { loginTexts as zh } from '../zh/login.ts';

/** The words of the login. */
export const loginTexts = {
  title: 'Log in to the console',
  loginName: 'Account',
  password: 'Password',
  submit: 'Log in',
  showPassword: 'Show password',
  ended: 'Your session has ended. Log in again to return to where you were.',
  again: 'Your session has ended',
  againHint: 'What you typed is still here. Log in, and saving goes on.',
  giveUp: 'Discard what is unsaved, go to the login',
  device: 'Use a device of your own, and log out when you leave.',
} satisfies Wording<typeof zh>;
