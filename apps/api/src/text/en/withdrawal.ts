import type { Wording } from '@lantern/rules/wording';

import type { withdrawalDetail as zh } from '../zh/withdrawal.ts';

/** What a withdrawal was for, as members read it in their records. */
export const withdrawalDetail = {
  wechat: 'Withdrawal to WeChat',
  alipay: 'Withdrawal to Alipay',
} as const satisfies Wording<typeof zh>;
