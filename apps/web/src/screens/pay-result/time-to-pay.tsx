import { getOrder } from '@lantern/contracts/calls/payment';
import type { MemberOrder } from '@lantern/contracts/entities/payment-order';
import { parseShanghaiTime } from '@lantern/rules/shanghai-time';
import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';

import { resultTexts } from '#text/money.ts';

import { keyOf } from '../../api/call-queries.ts';
import { clockOf, useSecondsLeft } from '../../session/use-seconds-left.ts';

/** How long an order can still be paid, by the server's clock; at the end the order is asked for again. */
export function TimeToPay({ order }: { order: MemberOrder }) {
  const end = parseShanghaiTime(order.expireTime);
  return end && <Left key={order.orderNo} end={end} />;
}

function Left({ end }: { end: Date }) {
  const queries = useQueryClient();
  const left = useSecondsLeft(
    end,
    () => void queries.invalidateQueries({ queryKey: keyOf(getOrder) }),
  );
  if (left === 0) return null;
  return (
    <p role="timer" className="flex items-center justify-center gap-1.5 text-small text-soft">
      <Clock size={16} aria-hidden="true" />
      {resultTexts.payWithin}
      <span className="font-strong text-strong tabular-nums">{clockOf(left)}</span>
    </p>
  );
}
