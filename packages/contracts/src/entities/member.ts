import * as z from 'zod/mini';

import { coinCount, moneyText, webAddressOrNone, wireDate } from './wire-values.ts';

/** 3 while VIP is active, else 0. */
export const memberVip = z.int().check(z.gte(0), z.lte(3));

/** 1: 30 days, 2: 90, 3: 365, 4: 3650, 5: trial, 0: earned days or none. */
export const vipPeriod = z.int().check(z.gte(0), z.lte(5));

/** A member as that member sees themself. */
export const member = z.object({
  /** Eight digits; the ID shown, and the invite code. */
  memberCode: z.string(),
  /** The login name. */
  memberName: z.string(),
  memberNichen: z.string(),
  memberSignature: z.string(),
  /** `""` when the default picture is to be shown. */
  memberAvatar: webAddressOrNone,
  memberCion: coinCount,
  /** Yuan with two decimals. */
  balance: moneyText,
  /** What the member owes, in yuan with two decimals; left out without a debt. */
  debt: z.optional(moneyText),
  /** The same in coins. */
  coinDebt: z.optional(coinCount),
  /** The generated password until the member sets one, `""` from then on. */
  memberPwdTemp: z.string(),
  memberVip,
  vipPeriod,
  /** When VIP ends or ended; `""` if there never was any. */
  vipDate: z.union([z.literal(''), wireDate]),
  h5Uuid: z.string(),
});

export type Member = z.infer<typeof member>;

/** What registering and logging in answer: the only answers that carry the session token. */
export const memberWithToken = z.extend(member, { token: z.string().check(z.minLength(32)) });

export type MemberWithToken = z.infer<typeof memberWithToken>;
