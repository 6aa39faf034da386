import { grouped } from '@lantern/rules/grouped-number';

/** The words of redeeming a card. */
export const cardsTexts = {
  title: '兑换码',
  label: '有兑换码？在这里兑换会员或金币',
  example: '请输入兑换码',
  missing: '请输入兑换码',
  redeem: '兑换',
  gotDays: (days: number) =>
    days === 3650 ? '兑换成功，永久会员已开通' : `兑换成功，会员增加${days}天`,
  gotCoins: (coins: number) => `兑换成功，到账${grouped(coins)}金币`,
  coupon: {
    ask: '有优惠码？',
    label: '优惠码',
    example: '请输入优惠码',
    use: '使用',
    off: (yuan: string) => `优惠码减 ¥${grouped(yuan)}`,
    change: (before: string, after: string) => `¥${grouped(before)} → ¥${grouped(after)}`,
    otherPlan: '优惠码不适用于所选套餐',
    remove: '移除',
  },
} as const;
