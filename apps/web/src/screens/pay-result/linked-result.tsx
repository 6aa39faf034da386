import { getOrder, payByLink } from '@lantern/contracts/calls/payment';
import { type MemberOrder, paymentReturnPath } from '@lantern/contracts/entities/payment-order';
import { mayOpenPayment } from '@lantern/rules/payment-address';
import { toTheMinute } from '@lantern/rules/shanghai-time';
import { useQueryClient } from '@tanstack/react-query';
import { Wallet } from 'lucide-react';

import { payingTexts, resultTexts } from '#text/money.ts';

import { callApi } from '../../api/call-api.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { FactList } from '../../features/payment-channels/fact-list.tsx';
import { openPayment } from '../../features/payment-channels/open-payment.ts';
import { ResultHead } from '../../features/payment-channels/result-head.tsx';
import { usePageCall } from '../../features/payment-channels/use-page-call.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { signs, toPayOf, Waiting } from './order-result.tsx';
import { PayCode } from './pay-code.tsx';

const { heads, details, forOther } = resultTexts;

/** What a payer of another member's order is told. */
const wordsOf: Readonly<Record<MemberOrder['status'], readonly [title: string, detail: string]>> = {
  created: [forOther.title, forOther.waiting],
  paid: [heads.paid, forOther.paid],
  fulfilled: [heads.fulfilled, forOther.fulfilled],
  refunded: [heads.refunded, details.refunded],
  failed: [heads.failed, forOther.expired],
  expired: [heads.expired, forOther.expired],
};

const toPay = { tone: 'waiting', icon: <Wallet /> } as const;

interface LinkedOrder {
  order: MemberOrder;
  orderKey: string;
}

/** An order that is paid by its link, for the member who placed it. */
export function LinkedResult({ order, orderKey }: LinkedOrder) {
  const { status, orderNo } = order;
  const [title, detail] = wordsOf[status];
  return (
    <div className="flex flex-col gap-6">
      <ResultHead
        {...(status === 'created' ? toPay : signs[status])}
        title={title}
        amount={payingTexts.yuan(order.money)}
        toPay={toPayOf(order)}
        detail={detail}
      />
      {status === 'created' && <HowToPay order={order} orderKey={orderKey} />}
      <FactList
        facts={[
          [resultTexts.what, order.amountSource],
          [resultTexts.orderNo, orderNo],
          [resultTexts.time, toTheMinute(order.createTime)],
        ]}
      />
    </div>
  );
}

/** How a waiting order is paid here. */
function HowToPay({ order, orderKey }: LinkedOrder) {
  const { orderNo, code, way } = order;
  return (
    <>
      {code ? <PayCode code={code} way={way} /> : <Pay orderNo={orderNo} orderKey={orderKey} />}
      <Waiting order={order} orderKey={orderKey} />
    </>
  );
}

/** Asks how the order is paid here, and goes there; a code comes with the order instead. */
function Pay({ orderNo, orderKey: key }: { orderNo: string; orderKey: string }) {
  const queries = useQueryClient();
  const called = usePageCall();
  const { mutate, isPending } = useOneAtATime({
    action: [payByLink.path, orderNo],
    mutationFn: () => callApi(payByLink, { orderNo, key }),
    onSuccess: async ({ payurl, opens, call }) => {
      if (call) return called.pay({ orderNo, call });
      const { origin, pathname } = new URL(payurl);
      // Our own page shows a code, and this is that page.
      if (origin === location.origin && pathname === paymentReturnPath)
        await queries.invalidateQueries({ queryKey: keyOf(getOrder, { orderNo, key }) });
      else if (mayOpenPayment(payurl, { opens, ownOrigin: location.origin })) openPayment(payurl);
      else showToast(payingTexts.failed, 'failure');
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return (
    <Button
      kind="primary"
      wide
      tall
      disabled={isPending}
      aria-busy={isPending}
      onClick={() => mutate()}
    >
      {forOther.pay}
    </Button>
  );
}
