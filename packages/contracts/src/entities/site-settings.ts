import * as z from 'zod/mini';

import { config } from './config.ts';
import { moneyText } from './wire-values.ts';

/** What an operator sets: what everybody may know, and what only the server uses. */
export const siteSettings = z.extend(config, {
  /** VIP trial a new member starts with. */
  newMemberTrialHours: z.int().check(z.nonnegative()),
  /** VIP days one inviter can earn in a day. */
  inviteDailyCap: z.int().check(z.nonnegative()),
  /** The most a member may ask to be paid out in a day, in yuan. */
  withdrawalDailyCap: moneyText,
  /** Withdrawals above this amount, in yuan, are approved by two operators. */
  twoPersonWithdrawal: moneyText,
  /** What members may not write where others read it. */
  bannedWords: z.array(z.string()),
});

export type SiteSettings = z.infer<typeof siteSettings>;
