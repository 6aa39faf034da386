import { ChevronRight, Clock } from 'lucide-react';
import { Link } from 'react-router-dom';

import { payingTexts } from '#text/money.ts';

import { hrefOf, paths } from '../../paths.ts';
import { pendingOrder } from '../../storage/stored-payment.ts';

/** Links to an order whose payment was started and whose outcome this tab has not seen, before the member makes another. */
export function PendingNotice() {
  const orderNo = pendingOrder.use();
  if (orderNo === null) return null;
  return (
    <Link
      to={hrefOf(paths.payResult, { orderNo })}
      className="mx-page mb-2 flex min-h-target items-center gap-2 rounded-card bg-raised px-4 text-small"
    >
      <Clock size={18} aria-hidden="true" className="text-accent" />
      <span className="min-w-0 flex-1">{payingTexts.pending}</span>
      <span className="text-soft">{payingTexts.pendingView}</span>
      <ChevronRight size={16} aria-hidden="true" className="text-soft" />
    </Link>
  );
}
