import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';

import { zhOrders } from '../../text/zh-orders.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { Screen } from '../../ui/screen.tsx';

const OrderPage = lazy(() => import('./order-page.tsx'));
const OrderList = lazy(() => import('./order-list.tsx'));
const Cases = lazy(() => import('./cases.tsx'));

const waiting = <Skeleton h={320} radius="lg" />;

/** All orders, the payments that matched none, and the page of one order. */
export default function Orders() {
  return (
    <Suspense fallback={waiting}>
      <Routes>
        <Route path=":orderNo" element={<OrderPage />} />
        <Route path="*" element={<OrdersOverview />} />
      </Routes>
    </Suspense>
  );
}

function OrdersOverview() {
  const address = useAddress();
  const isCases = address.get('tab') === 'cases';
  return (
    <Screen
      title={zh.sections.orders}
      hint={zhOrders.hint}
      actions={
        <SegmentedControl
          aria-label={zh.sections.orders}
          value={isCases ? 'cases' : 'orders'}
          onChange={(tab) => address.only(tab === 'cases' ? { tab } : {})}
          data={[
            { value: 'orders', label: zhOrders.tabs.orders },
            { value: 'cases', label: zhOrders.tabs.cases },
          ]}
        />
      }
    >
      <Suspense fallback={waiting}>
        {isCases ? <Cases address={address} /> : <OrderList address={address} />}
      </Suspense>
    </Screen>
  );
}
