import type { MemberOrder } from '@lantern/contracts/entities/payment-order';

import { resultTexts } from '#text/money.ts';

import { usePageCall } from '../../features/payment-channels/use-page-call.ts';
import { Button } from '../../ui/button.tsx';

export interface PayCallProps {
  orderNo: string;
  call: NonNullable<MemberOrder['call']>;
}

/** Has WeChat, which shows this page, ask for the money of a waiting order. */
export function PayCall({ orderNo, call }: PayCallProps) {
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
