import * as z from 'zod/mini';

import { memberVip, vipPeriod } from './member.ts';
import { coinCount, moneyText, wireDate } from './wire-values.ts';

/** A member in a list for operators. */
export const listedMember = z.object({
  memberCode: z.string(),
  loginName: z.string(),
  memberNichen: z.string(),
  memberVip,
  vipPeriod,
  /** When VIP ends or ended; null when there was none. */
  vipDate: z.nullable(wireDate),
  memberCion: coinCount,
  /** Yuan. */
  balance: moneyText,
  isBanned: z.boolean(),
  createTime: wireDate,
  /** Null without a live session. */
  lastUseTime: z.nullable(wireDate),
});
