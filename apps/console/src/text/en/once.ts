import type { Wording } from '@lantern/rules/wording';

import type { onceTexts as zh } from '../zh/once.ts';

export const onceTexts = {
  cards: {
    leaveTitle: 'The codes are not saved',
    leaveHint: 'They are not shown again once this is closed. The batch can then only be revoked.',
    leave: 'Close without saving',
    stay: 'Go back',
  },
  recoveryCodes: {
    leaveTitle: 'The recovery codes are not saved',
    leaveHint: 'They are not shown again once this is closed, and earlier ones no longer work.',
    leave: 'Close without saving',
    stay: 'Go back',
  },
  password: {
    leaveTitle: 'The password is not copied',
    leaveHint:
      'It is not shown again once this is closed. Another one can then only be drawn by a reset.',
    leave: 'Close without saving',
    stay: 'Go back',
  },
} satisfies Wording<typeof zh>;
