import type { Wording } from '@lantern/rules/wording';

import type { withdrawalDetail as zh, withdrawalHeld as zhHeld } from '../zh/withdrawal.ts';

/** What a withdrawal was for, as members read it in their records. */
export const withdrawalDetail = {
  wechat: 'Withdrawal to WeChat',
  alipay: 'Withdrawal to Alipay',
} as const satisfies Wording<typeof zh>;

/** Why a withdrawal waits, as members read it: what was changed when, and what they can do. Times to the minute. */
export const withdrawalHeld: typeof zhHeld = (changedAt, until) =>
  `Support reset your password at ${changedAt}. To protect your money, withdrawals won’t be handled before ${until}. If you didn’t ask for this, change your password and contact support at once.`;
