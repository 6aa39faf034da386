import type { AnswerOf } from '@lantern/contracts/call';
import type { getGoods } from '@lantern/contracts/calls/payment';
import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { coinsFor } from '@lantern/rules/coin-amount';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';
import type { PaymentPlace } from '@lantern/rules/payment-place';

import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import { type SaleTerms, saleTermsOf } from '../../site/sale-terms.ts';
import { channelsOf, type Way } from '../channels/channels.ts';

/** The first id of coin options: lower ids are the numbers of plans. */
const firstCoinId = 11;

/** The goods of a type that are on sale, and the ways to pay. */
export async function listGoods(
  { deps, language, place }: { deps: Deps; language: Language; place: PaymentPlace },
  { type }: { type: 1 | 2 },
): Promise<AnswerOf<typeof getGoods>> {
  const terms = await saleTermsOf(deps)();
  const { ways } = await channelsOf(deps)();
  const payList = waysAt(ways, place).map(({ way, worksHere }, index) => ({
    id: String(index + 1),
    type: way.method.type,
    name: textIn(language).methodName(way.method.type, way.method.name),
    opens: [...way.channel.opens],
    worksHere,
  }));
  return { payList, optionList: type === 2 ? vipOptions(terms, language) : coinOptions(terms) };
}

/**
 * The ways to pay as a payer sees them at a place: each once, by the first channel that has it there. What works comes first,
 * and inside WeChat its own; what doesn't work comes last.
 */
function waysAt(ways: readonly Way[], place: PaymentPlace) {
  const works = ({ channel, method }: Way) => channel.worksAt(method.type, place);
  const types = [...new Set(ways.map(({ method }) => method.type))];
  const rank = (type: string) => (place === 'wechat' && type === 'wxpay' ? 0 : 1);
  const shown = types.flatMap((type) => {
    const same = ways.filter(({ method }) => method.type === type);
    const way = same.find(works) ?? same[0];
    return way ? [{ way, worksHere: works(way) }] : [];
  });
  return shown.toSorted(
    (one, other) =>
      Number(other.worksHere) - Number(one.worksHere) ||
      rank(one.way.method.type) - rank(other.way.method.type),
  );
}

const vipOptions = ({ plans, recommended }: SaleTerms, language: Language): PaymentOption[] =>
  plans.map(({ plan, days, priceFen }, index) => ({
    id: plan,
    commoditySpecification: days,
    commodityToSort: index + 1,
    duration: days,
    price: formatYuan(priceFen),
    status: 1,
    time: textIn(language).planTime(days),
    type: 2,
    ...(plan === recommended && { recommended: true }),
  }));

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
