/** The words of redeeming a card. */
export const cardsTexts = {
  title: '兑换码',
  label: '有兑换码？在这里兑换会员或金币',
  example: '请输入兑换码',
  missing: '请输入兑换码',
  redeem: '兑换',
  gotDays: (days: number) =>
    days === 3650 ? '兑换成功，永久会员已开通' : `兑换成功，会员增加${days}天`,
  gotCoins: (coins: number) => `兑换成功，到账${coins}金币`,
} as const;
