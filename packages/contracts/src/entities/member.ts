import * as z from 'zod/mini';

import { coinCount, moneyText, webAddressOrNone, wireDate } from './wire-values.ts';

/** 3 while VIP is active, else 0. */
export const memberVip = z.int().check(z.gte(0), z.lte(3));

/** 1: 30 days, 2: 90, 3: 365, 4: 3650, 5: trial, 0: earned days or none. */
export const vipPeriod = z.int().check(z.gte(0), z.lte(5));

/** A member as the member sees their own account. */
export const member = z.object({
  /** Eight digits; shown as the ID, and used as the invite code. */
  memberCode: z.string(),
  /** The login name. */
  memberName: z.string(),
  memberNichen: z.string(),
  memberSignature: z.string(),
  /** `""` for the default picture. */
  memberAvatar: webAddressOrNone,
  memberCion: coinCount,
  /** Yuan with two decimals. */
  balance: moneyText,
  /** The member's debt, in yuan with two decimals; left out without a debt. */
  debt: z.optional(moneyText),
  /** The member's debt in coins; left out without one. */
  coinDebt: z.optional(coinCount),
  /** The generated password until the member sets another; `""` after that. */
  memberPwdTemp: z.string(),
  /** Whether a passkey logs the member in; left out without one. */
  hasPasskey: z.optional(z.boolean()),
  memberVip,
  vipPeriod,
  /** When VIP ends or ended; `""` when there was none. */
  vipDate: z.union([z.literal(''), wireDate]),
  h5Uuid: z.string(),
});

export type Member = z.infer<typeof member>;

/** The answer of registering and logging in. Only these answers carry the session token. */
export const memberWithToken = z.extend(member, { token: z.string().check(z.minLength(32)) });

export type MemberWithToken = z.infer<typeof memberWithToken>;
