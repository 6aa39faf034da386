import type { AnswerOf } from '@lantern/contracts/call';
import type { getGoods } from '@lantern/contracts/calls/payment';
import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { coinsFor } from '@lantern/rules/coin-amount';
import type { Language } from '@lantern/rules/languages';
import { formatYuan } from '@lantern/rules/money';

import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import { type SaleTerms, saleTermsOf } from '../../site/sale-terms.ts';
import { channelsOf } from '../channels/channels.ts';

/** The first id of coin options: lower ids are the numbers of plans. */
const firstCoinId = 11;

/** The goods of a type that are on sale, and the ways to pay. */
export async function listGoods(
  { deps, language }: { deps: Deps; language: Language },
  { type }: { type: 1 | 2 },
): Promise<AnswerOf<typeof getGoods>> {
  const terms = await saleTermsOf(deps)();
  const { ways } = await channelsOf(deps)();
  const payList = ways.map(({ channel: { opens }, method: { type, name } }, index) => ({
    id: String(index + 1),
    type,
    name: textIn(language).methodName(type, name),
    opens: [...opens],
  }));
  return { payList, optionList: type === 2 ? vipOptions(terms, language) : coinOptions(terms) };
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
