import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';

import { resultTexts } from '#text/money.ts';

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
import { useOrder } from './use-order.ts';

/** The page to which a member returns after paying: it waits for the order and shows its outcome. */
export default function PayResultScreen() {
  const [search] = useSearchParams();
  const { orderNo = '', key } = readQuery(paths.payResult, search);
  return (
    <>
      <TopBar title={resultTexts.title} />
      <main className="px-page pb-8">
        {orderNo === '' ? <UnknownOrder /> : <Result orderNo={orderNo} linkKey={key} />}
      </main>
    </>
  );
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
  if (found.state === 'loading') return <ResultSkeleton />;
  if (found.state === 'unknown') return <UnknownOrder />;
  if (found.state === 'failed') return <ErrorState message={found.message} onRetry={found.retry} />;
  if (key !== undefined) return <LinkedResult order={found.order} orderKey={key} />;
  return <OrderResult order={found.order} />;
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
