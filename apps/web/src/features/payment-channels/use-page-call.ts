import { payAsPayer } from '@lantern/contracts/calls/payment';
import type { PageCall } from '@lantern/contracts/entities/payment-order';
import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { payingTexts } from '#text/money.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { hrefOf, paths } from '../../paths.ts';
import { showToast } from '../../ui/toast.tsx';
import { callWechat } from './call-wechat.ts';
import { type PayerReturn, takePayerReturn } from './payer-return.ts';

const LONG_MS = 6000;

export interface CalledOrder {
  orderNo: string;
  call: PageCall;
  /** What is done instead of saying that it failed. */
  onFailure?: () => void;
}

/**
 * Has the app around this page ask for the money. Its yes leads to the page that waits for the order, as from any gateway;
 * its no is said, and the member stays where they are.
 */
export function usePageCall(): { pay: (order: CalledOrder) => Promise<void>; isCalling: boolean } {
  const navigate = useNavigate();
  const [isCalling, setCalling] = useState(false);
  const pay = async ({ orderNo, call, onFailure }: CalledOrder): Promise<void> => {
    setCalling(true);
    const end = await callWechat(call);
    setCalling(false);
    if (end === 'ok') void navigate(hrefOf(paths.payResult, { orderNo }));
    else if (end === 'cancelled') showToast(payingTexts.called.cancelled, 'note', LONG_MS);
    else if (onFailure) onFailure();
    else showToast(payingTexts.called.failed, 'failure', LONG_MS);
  };
  return { pay, isCalling };
}

/** Goes on with the payment of a payer who is just back from the page that says who they are. */
export function usePayOn(): boolean {
  const { pay, isCalling } = usePageCall();
  const { mutate, isPending } = useOneAtATime({
    action: [payAsPayer.path],
    mutationFn: ({ code, state }: PayerReturn) => callApi(payAsPayer, { code, state }),
    onSuccess: ({ orderNo, call }) => {
      if (call) void pay({ orderNo, call });
    },
    onError: (error) => showToast(messageOf(error), 'failure', LONG_MS),
  });
  const goOn = useEffectEvent(() => {
    const back = takePayerReturn();
    if (back !== null) mutate(back);
  });
  useEffect(() => goOn(), []);
  return isPending || isCalling;
}
