import { grouped } from '@lantern/rules/grouped-number';
import type { Wording } from '@lantern/rules/wording';

import type { cardsTexts as zh } from '../zh/cards.ts';
import { counted } from './plural.ts';

/** The words of redeeming a card. */
export const cardsTexts = {
  title: 'Redeem code',
  label: 'Have a code? Redeem it for VIP or coins',
  example: 'Enter your code',
  missing: 'Enter your code',
  redeem: 'Redeem',
  gotDays: (days) =>
    days === 3650
      ? 'Redeemed. You are VIP for life'
      : `Redeemed. ${counted(days, 'day')} of VIP added`,
  gotCoins: (coins) => `Redeemed. ${counted(coins, 'coin')} added`,
  coupon: {
    ask: 'Have a coupon?',
    label: 'Coupon',
    example: 'Enter your coupon',
    use: 'Apply',
    off: (yuan) => `Coupon: ¥${grouped(yuan)} off`,
    change: (before, after) => `¥${grouped(before)} → ¥${grouped(after)}`,
    otherPlan: 'This coupon isn’t for this plan',
    remove: 'Remove',
  },
} as const satisfies Wording<typeof zh>;
