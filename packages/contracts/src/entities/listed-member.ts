import * as z from 'zod/mini';

import { memberVip, vipPeriod } from './member.ts';
import { coinCount, moneyText, wireDate } from './wire-values.ts';

/** A member as a list for operators shows one. */
export const listedMember = z.object({
  memberCode: z.string(),
  loginName: z.string(),
  memberNichen: z.string(),
  memberVip,
  vipPeriod,
  /** When VIP ends or ended; null if there never was any. */
  vipDate: z.nullable(wireDate),
  memberCion: coinCount,
  /** Yuan. */
  balance: moneyText,
  isBanned: z.boolean(),
  createTime: wireDate,
  /** Null without a live session. */
  lastUseTime: z.nullable(wireDate),
});
