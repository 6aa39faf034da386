import type { AnswerOf } from '@lantern/contracts/call';
import type { getGoods } from '@lantern/contracts/calls/payment';
import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { coinsFor } from '@lantern/rules/coin-amount';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import type { PaymentPlace } from '@lantern/rules/payment-place';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { type Buyer, priceFor, type VipPlan } from '@lantern/rules/vip-plans';

import type { Deps } from '../../../../platform/deps.ts';
import { textIn } from '../../../../text/text-in.ts';
import { type SaleTerms, saleTermsOf } from '../../../ground/site/sale-terms.ts';
import type { PaymentChannel } from '../channels/channel.ts';
import { channelsOf } from '../channels/channels.ts';
import { channelMethodsAt, hereOf } from './channel-methods-at.ts';

/** The first id of coin options: lower ids are the numbers of plans. */
const firstCoinId = 11;

interface Asked {
  deps: Deps;
  language: Language;
  /** Whether the prices of a first purchase hold. */
  isFirst: boolean;
  place: PaymentPlace;
}

/** The goods of a type that are on sale, and the ways to pay. */
export async function listGoods(
  { deps, language, isFirst, place }: Asked,
  { type }: { type: 1 | 2 },
): Promise<AnswerOf<typeof getGoods>> {
  const terms = await saleTermsOf(deps)();
  const { methods } = await channelsOf(deps)();
  const payList = channelMethodsAt(methods, hereOf(deps, place)).map(
    ({ offered, worksHere, opens, amounts: { leastFen, mostFen } }, index) => ({
      id: String(index + 1),
      type: offered.method.type,
      name: textIn(language).methodName(offered.method.type, offered.method.name),
      opens: [...opens],
      worksHere,
      ...(leastFen !== null && { leastMoney: formatYuan(leastFen) }),
      ...(mostFen !== null && { mostMoney: formatYuan(mostFen) }),
      ...asksOf(offered.channel),
    }),
  );
  const buyer = { now: deps.now(), isFirst };
  const optionList = type === 2 ? vipOptions(terms, buyer, language) : coinOptions(terms);
  return { payList, optionList };
}

/** The currency that a channel asks for, where that is not yuan. */
const asksOf = ({ currency, rate }: PaymentChannel) =>
  rate !== null && (currency === 'USD' || currency === 'HKD') ? { asks: { currency, rate } } : {};

/** The ids of plans that share their level with an earlier one begin here, with their days. */
const laterLevelId = 100;

/** A plan's id: its level, or one from its days where an earlier plan has that. */
const idOf = (plans: readonly VipPlan[], { plan, days }: VipPlan): number =>
  plans.find((it) => it.plan === plan)?.days === days ? plan : laterLevelId + days;

function vipOptions(
  { plans, recommendedDays }: SaleTerms,
  buyer: Buyer,
  language: Language,
): PaymentOption[] {
  return plans.map((plan, index) => {
    const { days } = plan;
    const { fen, by, endsAt, struckFen } = priceFor(plan, buyer);
    const name = plan.names?.[language] ?? '';
    return {
      id: idOf(plans, plan),
      commoditySpecification: days,
      commodityToSort: index + 1,
      duration: days,
      price: formatYuan(fen),
      status: 1,
      time: textIn(language).planTime(days),
      type: 2,
      ...(name !== '' && { name }),
      ...(struckFen !== null && { strikePrice: formatYuan(struckFen) }),
      ...(by !== null && { offer: by }),
      ...(endsAt !== null && { offerEndTime: formatShanghaiTime(endsAt) }),
      ...(days === recommendedDays && { recommended: true }),
    };
  });
}

const coinOptions = ({ coins }: SaleTerms): PaymentOption[] =>
  coins.packages.map((yuan, index) => ({
    id: firstCoinId + index,
    commoditySpecification: coinsFor(yuan, coins.coinsPerYuan),
    commodityToSort: index + 1,
    duration: 0,
    price: formatYuan(yuan * 100),
    status: 1,
    time: '',
    type: 1,
  }));
