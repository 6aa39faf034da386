import { useEffect, useEffectEvent } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';

import { resultTexts } from '#text/money.ts';

import { PayOn } from '../../features/payment-channels/pay-on.tsx';
import {
  filmOf,
  keepPayerReturn,
  type PayerReturn,
} from '../../features/payment-channels/payer-return.ts';
import { hrefOf, paths, readQuery } from '../../paths.ts';
import { knowsMemberAgain } from '../../storage/knows-member-again.ts';
import { linkedOrder } from '../../storage/stored-payment.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { LinkedResult } from './linked-result.tsx';
import { OrderResult } from './order-result.tsx';
import { type FoundOrder, useOrder } from './use-order.ts';

/** The page to which a member returns after paying: it waits for the order and shows its outcome. */
export default function PayResultScreen() {
  const [search] = useSearchParams();
  const { orderNo = '', key, code, state } = readQuery(paths.payResult, search);
  if (orderNo !== '' && code !== undefined && state !== undefined)
    return <PayerBack back={{ orderNo, code, state }} />;
  return (
    <>
      <TopBar title={resultTexts.title} />
      <main className="px-page pb-8">
        {orderNo === '' ? <UnknownOrder /> : <Result orderNo={orderNo} linkKey={key} />}
      </main>
    </>
  );
}

/** Takes what a gateway says of who pays out of the address, and leads back to where the order was placed. */
function PayerBack({ back }: { back: PayerReturn }) {
  const navigate = useNavigate();
  const goOn = useEffectEvent(() => {
    keepPayerReturn(back);
    const film = filmOf(back);
    const from =
      film === null
        ? hrefOf(paths.payResult, { orderNo: back.orderNo })
        : hrefOf(paths.videoInfo, { id: String(film) });
    void navigate(from, { replace: true });
  });
  useEffect(() => goOn(), []);
  return <ResultSkeleton />;
}

/** The key of another member's order: from its link, or kept while the gateway had the page. */
function useOrderKey(orderNo: string, linkKey: string | undefined): string | undefined {
  const kept = linkedOrder.use();
  useEffect(() => {
    if (linkKey !== undefined) linkedOrder.write({ orderNo, key: linkKey });
  }, [orderNo, linkKey]);
  return linkKey ?? (kept?.orderNo === orderNo ? kept.key : undefined);
}

function Result({ orderNo, linkKey }: { orderNo: string; linkKey: string | undefined }) {
  const key = useOrderKey(orderNo, linkKey);
  const found = useOrder(orderNo, key);
  return (
    <>
      <div className="-mx-page">
        <PayOn />
      </div>
      <Found found={found} orderKey={key} />
    </>
  );
}

function Found({ found, orderKey }: { found: FoundOrder; orderKey: string | undefined }) {
  if (found.state === 'loading') return <ResultSkeleton />;
  if (found.state === 'unknown') return <UnknownOrder />;
  if (found.state === 'failed') return <ErrorState message={found.message} onRetry={found.retry} />;
  if (orderKey !== undefined) return <LinkedResult order={found.order} orderKey={orderKey} />;
  return <OrderResult order={found.order} isReread={found.isReread} />;
}

function UnknownOrder() {
  return (
    <EmptyState
      title={resultTexts.unknownTitle}
      detail={resultTexts.unknown}
      way={{ to: hrefOf(paths.records), label: resultTexts.orders }}
      action={knowsMemberAgain() ? undefined : <ToLogin />}
    />
  );
}

/** For a browser that does not know its member any more: the order belongs to the account that paid. */
function ToLogin() {
  return (
    <Link to={hrefOf(paths.login)} className={buttonLook('quiet')}>
      {resultTexts.logIn}
    </Link>
  );
}

function ResultSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col items-center gap-4 pt-8">
      <Skeleton className="size-16 rounded-full!" />
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-9 w-28" />
      <Skeleton className="mt-4 h-38 w-full rounded-card!" />
    </div>
  );
}
