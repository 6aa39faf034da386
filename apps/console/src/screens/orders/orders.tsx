import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';

import { zhOrders } from '../../text/zh-orders.ts';
import { zh } from '../../text/zh.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const OrderPage = lazy(() => import('./order-page.tsx'));
const OrderList = lazy(() => import('./order-list.tsx'));
const Cases = lazy(() => import('./cases.tsx'));

const { tabs } = zhOrders;

/** All orders, the payments that matched none, and the page of one order. */
const Orders = () => (
  <Suspense fallback={<Skeleton h={320} radius="lg" />}>
    <Routes>
      <Route path=":orderNo" element={<OrderPage />} />
      <Route
        path="*"
        element={
          <TabbedScreen
            title={zh.sections.orders}
            hint={zhOrders.hint}
            tabs={[
              { key: 'orders', label: tabs.orders, part: OrderList },
              { key: 'cases', label: tabs.cases, part: Cases },
            ]}
          />
        }
      />
    </Routes>
  </Suspense>
);

export default Orders;
