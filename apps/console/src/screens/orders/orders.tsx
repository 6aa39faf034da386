import { Route, Routes } from 'react-router-dom';

import { ordersTexts } from '#text/orders.ts';
import { texts } from '#text/texts.ts';

import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const OrderPage = lazy(() => import('./order-page.tsx'));
const OrderList = lazy(() => import('./order-list.tsx'));
const Cases = lazy(() => import('./cases.tsx'));
const DayCheck = lazy(() => import('./day-check.tsx'));

const { tabs } = ordersTexts;

/** The list of orders, the unmatched payments, the sums of a day, and the page of one order. */
const Orders = () => (
  <Routes>
    <Route path=":orderNo" element={<OrderPage />} />
    <Route
      path="*"
      element={
        <TabbedScreen
          title={texts.sections.orders}
          hint={ordersTexts.hint}
          tabs={[
            { key: 'orders', label: tabs.orders, part: OrderList },
            { key: 'cases', label: tabs.cases, part: Cases },
            { key: 'check', label: tabs.check, part: DayCheck },
          ]}
        />
      }
    />
  </Routes>
);

export default Orders;
