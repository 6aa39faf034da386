import type { Member } from '@lantern/contracts/entities/member';
import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { sumWith } from '@lantern/rules/foreign-amount';
import { mayOpenPayment } from '@lantern/rules/payment-address';
import { toTheMinute } from '@lantern/rules/shanghai-time';
import { isPermanentVip } from '@lantern/rules/vip';
import { Check, Clock, Headset, LoaderCircle, Undo2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { payingTexts, resultTexts } from '#text/money.ts';

import { arriveWith } from '../../features/chat/message-on-arrival.ts';
import { KeepAccount } from '../../features/credentials/keep-account.tsx';
import { FactList } from '../../features/payment-channels/fact-list.tsx';
import { ResultHead, type ResultTone } from '../../features/payment-channels/result-head.tsx';
import { usePageCall } from '../../features/payment-channels/use-page-call.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { hrefOf, paths } from '../../paths.ts';
import { useClock } from '../../session/use-clock.ts';
import { useMember } from '../../session/use-session.ts';
import { paidFrom } from '../../storage/stored-payment.ts';
import { stored } from '../../storage/stored.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { CheckOrder } from './check-order.tsx';
import { PayCode } from './pay-code.tsx';
import { PayLink } from './pay-link.tsx';
import { TimeToPay } from './time-to-pay.tsx';
import { useWatchOn } from './use-watch-on.ts';

type Status = MemberOrder['status'];

const spinning = <LoaderCircle className="animate-spin" />;
export const signs: Record<Status, { tone: ResultTone; icon: ReactNode }> = {
  created: { tone: 'waiting', icon: spinning },
  paid: { tone: 'waiting', icon: spinning },
  fulfilled: { tone: 'good', icon: <Check /> },
  refunded: { tone: 'bad', icon: <Undo2 /> },
  failed: { tone: 'bad', icon: <X /> },
  expired: { tone: 'bad', icon: <Clock /> },
};

const VIP = 2;

/** The outcome of an order, its details, and the next steps. */
export function OrderResult({ order, isReread }: { order: MemberOrder; isReread: boolean }) {
  const known = useMember();
  // Before, it has what was there before the payment.
  const member = isReread ? known : null;
  const now = useClock();
  useWatchOn(order);
  const { code, link } = order;
  const waiting = code ? 'scanning' : 'waiting';
  const open = link === undefined ? waiting : 'linked';
  const head = order.status === 'created' ? open : order.status;
  const gained = order.typesOf === VIP ? vipGained(member, now) : coinsGained(member);
  return (
    <div className="flex flex-col gap-6">
      <ResultHead
        {...signs[order.status]}
        title={resultTexts.heads[head]}
        amount={payingTexts.yuan(order.money)}
        toPay={toPayOf(order)}
        detail={head === 'fulfilled' ? gained : resultTexts.details[head]}
      />
      {order.status === 'created' && <HowToPay order={order} />}
      <FactList
        facts={[
          [resultTexts.what, order.amountSource],
          ...couponFacts(order),
          [resultTexts.orderNo, order.orderNo],
          [resultTexts.time, toTheMinute(order.createTime)],
        ]}
      />
      {hasPaid(order.status) && <KeepAccount />}
      <NextSteps order={order} />
    </div>
  );
}

/** How a waiting order is paid, as far as that is on this page. */
function HowToPay({ order }: { order: MemberOrder }) {
  const { code, link, call, orderNo, way } = order;
  return (
    <>
      {link === undefined ? code && <PayCode code={code} way={way} /> : <PayLink link={link} />}
      {call && <PayCall orderNo={orderNo} call={call} />}
      <Waiting order={order} />
    </>
  );
}

/** What an order asks for in another currency, as long as it waits. */
export const toPayOf = ({ status, asked }: MemberOrder): string | undefined =>
  status === 'created' && asked
    ? resultTexts.toPay(sumWith(asked.currency, asked.amount))
    : undefined;

/** How long it can be paid, and the question whether it was. */
export function Waiting({ order, orderKey }: { order: MemberOrder; orderKey?: string }) {
  return (
    <div className="flex flex-col gap-3">
      <TimeToPay order={order} />
      {order.canCheck && <CheckOrder orderNo={order.orderNo} orderKey={orderKey} />}
    </div>
  );
}

/** What a coupon took off; nothing without one. */
const couponFacts = ({ couponOff }: MemberOrder): (readonly [string, string])[] =>
  couponOff === undefined ? [] : [[resultTexts.couponOff, `-${payingTexts.yuan(couponOff)}`]];

const hasPaid = (status: Status): boolean => status === 'paid' || status === 'fulfilled';

const vipGained = (member: Member | null, now: Date): string =>
  member !== null && isPermanentVip(member, now)
    ? resultTexts.details.fulfilledPermanent
    : resultTexts.details.fulfilledVip(toTheMinute(member?.vipDate ?? ''));

const coinsGained = (member: Member | null): string =>
  resultTexts.details.fulfilledCoins(member && member.memberCion);

/** The order's payment page at its channel; without one, the page of goods. */
function ToPayment({ order, counter }: { order: MemberOrder; counter: string }) {
  const { payment, code, link, call } = order;
  if (code ?? link ?? call) return null;
  const look = 'flex min-h-target items-center justify-center text-small text-accent';
  const places = { opens: payment?.opens ?? [], ownOrigin: location.origin };
  return payment !== undefined && mayOpenPayment(payment.payurl, places) ? (
    <a href={payment.payurl} rel="noreferrer" className={look}>
      {resultTexts.notYet}
    </a>
  ) : (
    <Link to={counter} replace className={look}>
      {resultTexts.notYet}
    </Link>
  );
}

/** Back to the film from whose paywall the order was placed, as long as it is not paid. */
function ToFilm({ order: { orderNo, status } }: { order: MemberOrder }) {
  const from = paidFrom.use();
  if (from?.orderNo !== orderNo || hasPaid(status) || status === 'refunded') return null;
  return (
    <Link
      to={hrefOf(paths.videoInfo, { id: String(from.cartoonCode) })}
      replace
      className={buttonLook('quiet', true)}
    >
      <Undo2 size={18} aria-hidden="true" />
      {resultTexts.toFilm}
    </Link>
  );
}

/** The next step, and other links. */
function NextSteps({ order }: { order: MemberOrder }) {
  const { status, typesOf } = order;
  const [lastVideo] = stored.videoHistory.use();
  const serviceUrl = useSiteConfig()?.serviceUrl ?? hrefOf(paths.chat);
  const isOver = status === 'failed' || status === 'expired';
  const counter = hrefOf(typesOf === VIP ? paths.vip : paths.pay);
  return (
    <div className="flex flex-col gap-3">
      {isOver && (
        <Link to={counter} replace className={buttonLook('primary', true, true)}>
          {resultTexts.again}
        </Link>
      )}
      {status === 'created' && <ToPayment order={order} counter={counter} />}
      <ToFilm order={order} />
      {status === 'fulfilled' && lastVideo && (
        <Link
          to={hrefOf(paths.videoInfo, { id: String(lastVideo.cartoonCode) })}
          replace
          className={buttonLook('primary', true, true)}
        >
          <span className="truncate">{resultTexts.watchOn(lastVideo.cartoonName)}</span>
        </Link>
      )}
      {status === 'fulfilled' && (
        <Link
          to={hrefOf(paths.profile)}
          replace
          className={buttonLook(lastVideo ? 'quiet' : 'primary', true, !lastVideo)}
        >
          {resultTexts.done}
        </Link>
      )}
      <Link
        to={hrefOf(paths.chat)}
        state={arriveWith(asMessage(order))}
        className={buttonLook('quiet', true)}
      >
        <Headset size={18} aria-hidden="true" />
        {resultTexts.sendOrder}
      </Link>
      <div className="grid grid-cols-2 gap-3">
        <Link to={hrefOf(paths.records)} className={buttonLook('quiet', true)}>
          {resultTexts.orders}
        </Link>
        <SiteLink to={serviceUrl} className={buttonLook('quiet', true)}>
          {resultTexts.contact}
        </SiteLink>
      </div>
    </div>
  );
}

/** What customer service has to know of an order. */
const asMessage = (order: MemberOrder): string =>
  resultTexts.asMessage([
    [resultTexts.orderNo, order.orderNo],
    [resultTexts.what, order.amountSource],
    [resultTexts.amount, payingTexts.yuan(order.money)],
    [resultTexts.status, resultTexts.heads[order.status === 'created' ? 'waiting' : order.status]],
    [resultTexts.time, toTheMinute(order.createTime)],
  ]);

interface PayCallProps {
  orderNo: string;
  call: NonNullable<MemberOrder['call']>;
}

/** Has WeChat, which shows this page, ask for the money of a waiting order. */
function PayCall({ orderNo, call }: PayCallProps) {
  const { pay, isCalling } = usePageCall();
  return (
    <Button
      kind="primary"
      wide
      tall
      disabled={isCalling}
      aria-busy={isCalling}
      onClick={() => void pay({ orderNo, call })}
    >
      {resultTexts.payInWechat}
    </Button>
  );
}
