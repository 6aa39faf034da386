import type { PayloadInputOf } from '@lantern/contracts/call';
import { checkCoupon, createPayment, getGoods } from '@lantern/contracts/calls/payment';
import { getConfig } from '@lantern/contracts/calls/site';
import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import { paymentOrder, type PaymentOrder } from '@lantern/contracts/entities/payment-order';
import { resultCode } from '@lantern/contracts/result-codes';
import { coinsFor, isCoinAmount } from '@lantern/rules/coin-amount';
import { mayOpenPayment } from '@lantern/rules/payment-address';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';

import { payingTexts } from '#text/money.ts';

import { NetworkFailed, Refused, SessionOver } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { callQuery } from '../../api/call-queries.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hrefOf, paths } from '../../paths.ts';
import { paidFrom, pendingOrder, type WatchedBefore } from '../../storage/stored-payment.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { useKeepFirst } from '../credentials/use-keep-first.tsx';
import { leavesPage, openPayment } from './open-payment.ts';
import { useLeaving } from './use-leaving.ts';
import { usePageCall } from './use-page-call.ts';

const ERROR_MS = 6000;

export interface Purchase {
  order: PayloadInputOf<typeof createPayment>;
  channel: PaymentChannel;
  /** The price without a coupon, in yuan, where that may differ from what the order names. */
  usual?: string;
  /** The way to offer when this one fails, and what chooses it. */
  next?: PaymentChannel | null;
  giveUp?: () => void;
  /** The film to which the member returns once it is paid. */
  from?: WatchedBefore;
}

/** Whether the site still sells so many coins for this money; true where it can't say it. */
async function areCoinsSold(queries: QueryClient, { order }: Purchase): Promise<boolean> {
  const asked = { ...callQuery(getConfig, {}), staleTime: 0 };
  const config = await queries.query(asked).catch(() => null);
  if (config === null) return true;
  const yuan = Number(order.money);
  const { coinsPerYuan, minCoinYuan: minYuan, maxCoinYuan: maxYuan } = config;
  const named = [yuan, coinsFor(yuan, coinsPerYuan)];
  return isCoinAmount(yuan, { minYuan, maxYuan }) && named.includes(order.comSpec ?? yuan);
}

/** Whether the site still sells what was ordered at this price. It may also have failed because that has changed. */
async function isStillSold(queries: QueryClient, purchase: Purchase): Promise<boolean> {
  const { order, usual } = purchase;
  const goods = callQuery(getGoods, { type: order.typesOf });
  const fresh = await queries.query({ ...goods, staleTime: 0 }).catch(() => null);
  if (order.typesOf === 1) return areCoinsSold(queries, purchase);
  if (fresh === null) return true;
  const plan = fresh.optionList.find((it) => it.commoditySpecification === order.comSpec);
  return plan?.price === (usual ?? order.money);
}

/** Whether the coupon of an order can still be used; true without one, or where the site can't say it. */
async function isCouponGood({ order }: Purchase): Promise<boolean> {
  if (order.typesOf === 1 || order.coupon === undefined) return true;
  const { coupon, comSpec } = order;
  return callApi(checkCoupon, { coupon, comSpec }).then(
    () => true,
    (error: unknown) => !(error instanceof Refused),
  );
}

/** Whether an order failed by its way to pay, and not by the network, the site, or what is on sale. */
async function isWayToBlame(
  queries: QueryClient,
  { error, purchase }: { error: Error; purchase: Purchase },
): Promise<boolean> {
  if (error instanceof NetworkFailed) return error.reason !== 'offline';
  if (!(error instanceof Refused)) return true;
  if (error.code !== resultCode.refused) return false;
  return (await isStillSold(queries, purchase)) && (await isCouponGood(purchase));
}

/** Opens an order and answers where it is paid. Throws when that is nowhere a page may be sent to. */
async function placeOrder({ order, channel }: Purchase) {
  const asked = channel.worksHere ? order : { ...order, elsewhere: true };
  const placed = paymentOrder.parse(JSON.parse(await callApi(createPayment, asked)));
  const places = { opens: channel.opens, ownOrigin: location.origin };
  if (!mayOpenPayment(placed.payurl, places)) throw new Error('a payment page out of bounds');
  return placed;
}

/** Chooses the next way where the one that was chosen doesn't work now, and says so; false without another. */
function chooseNext({ channel, next, giveUp }: Purchase): boolean {
  if (!next || !giveUp) return false;
  giveUp();
  showToast(payingTexts.otherWay(channel.name, next.name), 'failure', ERROR_MS);
  return true;
}

/**
 * Pays for something: one order at a time, and then away to where it is paid. What must be asked before is in `sheet`,
 * which stands on the screen.
 */
export function usePay(): {
  pay: (purchase: Purchase) => void;
  isPaying: boolean;
  sheet: ReactNode;
} {
  const { sheet, keepFirst } = useKeepFirst();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { isLeaving, leave } = useLeaving();
  const called = usePageCall();
  const { mutate, isPending } = useOneAtATime({
    action: [createPayment.path],
    mutationFn: placeOrder,
    onSuccess: ({ orderNo }, { channel, from }) => {
      pendingOrder.write(orderNo);
      stored.payWay.write(channel.type);
      paidFrom.write(from ? { orderNo, ...from } : null);
    },
    onError: async (error, purchase) => {
      if (error instanceof SessionOver) return;
      const words = error instanceof Refused && error.msg !== '' ? error.msg : payingTexts.failed;
      const isOver = purchase.next && (await isWayToBlame(queries, { error, purchase }));
      if (!isOver || !chooseNext(purchase)) showToast(words, 'failure', ERROR_MS);
    },
  });

  const goToPayment = ({ payurl, orderNo, call }: PaymentOrder, purchase: Purchase): void => {
    if (call) {
      const failed = (): void => {
        if (!chooseNext(purchase)) showToast(payingTexts.called.failed, 'failure', ERROR_MS);
      };
      return void called.pay({ orderNo, call, onFailure: failed });
    }
    const showOrder = (): void => void navigate(hrefOf(paths.payResult, { orderNo }));
    openPayment(payurl);
    if (!leavesPage(payurl)) return showOrder();
    const silent = (): void => {
      // Nothing of it is to be waited for, and the next tap makes another.
      if (pendingOrder.read() === orderNo) pendingOrder.clear();
      if (!chooseNext(purchase)) showToast(payingTexts.silent, 'failure', ERROR_MS);
    };
    return leave({ silent, beside: showOrder });
  };
  const pay = (purchase: Purchase): void => {
    if (isLeaving || called.isCalling) return;
    // A member who has left meanwhile stays where they are: the stored order waits for them.
    const onSuccess = (placed: PaymentOrder): void => goToPayment(placed, purchase);
    keepFirst(() => mutate(purchase, { onSuccess }));
  };
  return { pay, isPaying: isPending || isLeaving || called.isCalling, sheet };
}
