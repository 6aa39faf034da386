import type { Fault } from '@lantern/contracts/fault';

/** Why a field refuses a value of the right form. */
export const faultTexts: Readonly<Record<Fault, string>> = {
  'not-above-zero': '必须大于 0',
  'below-least': '不能低于最低金额',
  'before-first-day': '不能早于开始日期',
  'outside-range': '每一项都要在最低金额与最高金额之间',
  'above-limit': '超出上限',
  'nothing-or-above-limit': '不能为 0，也不能超出上限',
  'not-ascending': '从小到大填写，不要重复',
};
