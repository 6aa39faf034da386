import type { AnswerOf } from '@lantern/contracts/call';
import type { getGoods } from '@lantern/contracts/calls/payment';
import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { COIN_OPTIONS_YUAN, coinsFor } from '@lantern/rules/coin-amount';
import { formatYuan } from '@lantern/rules/money';
import { RECOMMENDED_PLAN, VIP_PLANS } from '@lantern/rules/vip-plans';

import type { Deps } from '../../platform/deps.ts';
import { planTime } from '../../text/zh-payment.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { channelsOf } from './channels.ts';

/** Ids of coin options come after those of plans, which are the plans' numbers. */
const firstCoinId = 11;

/** What is on sale of a type, and the ways to pay for it. */
export async function listGoods(
  { deps }: { deps: Deps },
  { type }: { type: 1 | 2 },
): Promise<AnswerOf<typeof getGoods>> {
  const { coinsPerYuan } = await siteSettingsOf(deps)();
  const payList = channelsOf(deps)
    .all.flatMap(({ methods, opens }) =>
      methods.map((method) => ({ ...method, opens: [...opens] })),
    )
    .map((method, index) => ({ id: String(index + 1), ...method }));
  return { payList, optionList: type === 2 ? vipOptions() : coinOptions(coinsPerYuan) };
}

const vipOptions = (): PaymentOption[] =>
  VIP_PLANS.map(({ plan, days, priceFen }, index) => ({
    id: plan,
    commoditySpecification: days,
    commodityToSort: index + 1,
    duration: days,
    price: formatYuan(priceFen),
    status: 1,
    time: planTime(days),
    type: 2,
    ...(plan === RECOMMENDED_PLAN && { recommended: true }),
  }));

const coinOptions = (coinsPerYuan: number): PaymentOption[] =>
  COIN_OPTIONS_YUAN.map((yuan, index) => ({
    id: firstCoinId + index,
    commoditySpecification: coinsFor(yuan, coinsPerYuan),
    commodityToSort: index + 1,
    duration: 0,
    price: formatYuan(yuan * 100),
    status: 1,
    time: '',
    type: 1,
  }));
