import { payingTexts } from '#text/money.ts';

import type { ChosenChannel } from '../../features/payment-channels/use-chosen-channel.ts';
import { usePay } from '../../features/payment-channels/use-pay.ts';
import { useMember } from '../../session/use-session.ts';
import { showToast } from '../../ui/toast.tsx';
import type { CoinPurchase } from './use-coin-choice.ts';

const COINS = 1;
/** The field that the specification wants for the first channel. */
const FIRST_CHANNEL = { id: '1', payChannel: 2 } as const;

/** Buys coins by a channel; tells the member when no amount is chosen. */
export function useBuyCoins(
  purchase: CoinPurchase | null,
  { channel, next, giveUp }: ChosenChannel,
) {
  const member = useMember();
  const { pay, isPaying, sheet } = usePay();
  const buy = (): void => {
    if (purchase === null) {
      showToast(payingTexts.amountRequired, 'failure');
      return;
    }
    if (channel === null) return;
    pay({
      channel,
      next,
      giveUp,
      order: {
        typesOf: COINS,
        comSpec: purchase.comSpec,
        index: purchase.index,
        money: purchase.price,
        type: channel.type,
        userId: member?.h5Uuid,
        ...(channel.id === FIRST_CHANNEL.id && { payChannel: FIRST_CHANNEL.payChannel }),
      },
    });
  };
  return { buy, isPaying, sheet };
}
