import type { Wording } from '@lantern/rules/wording';

import type { factorTexts as zh } from '../zh/factor.ts';

/** The words of the second factor. */
export const factorTexts = {
  proveTitle: 'Two-step verification',
  proveHint: 'Enter the 6-digit code of your authenticator.',
  recoveryHint: 'Without your authenticator, enter a recovery code. Each works once.',
  stepUpTitle: 'Confirm that it’s you',
  stepUpHint: 'This needs two-step verification within the last 10 minutes.',
  code: 'Code',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useCode: 'Use a code',
  prove: 'Verify',
  byPasskey: 'Use a passkey',
  cancelled: 'The passkey wasn’t verified. Try again or use a code',
  otherAccount: 'Use another account',

  setUpTitle: 'Set up two-step verification',
  setUpHint: 'The console asks for a second step to protect members’ data and money.',
  totp: 'Authenticator',
  totpHint: 'Scan a QR code with an authenticator app. Works with every device.',
  passkey: 'Passkey',
  passkeyHint: 'Use this device’s fingerprint, face or screen lock, or a security key.',
  passkeyMissing: 'Passkeys need https or a local address.',
  name: 'Name',
  nameHint: 'To tell them apart, like “Office laptop”',
  totpName: 'Phone authenticator',
  passkeyName: 'This device',
  scan: 'Scan the QR code, or enter the key by hand',
  qr: 'QR code for the authenticator',
  secret: 'Key',
  firstCode: '6-digit code that the app shows',
  add: 'Finish',
  addPasskey: 'Create passkey',
  back: 'Back',

  recoveryTitle: 'Save your recovery codes',
  recoveryKeep:
    'They are shown only once, and let you in without your authenticator. Keep them safe.',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  fileName: 'lantern-recovery-codes.txt',
  saved: 'I saved them',
} satisfies Wording<typeof zh>;
