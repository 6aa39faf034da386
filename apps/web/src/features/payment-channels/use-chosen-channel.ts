import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import { useState } from 'react';

/** The way to pay that is chosen; the first one until the member says otherwise. */
export function useChosenChannel(all: readonly PaymentChannel[]) {
  const channels = all.filter(({ worksHere }) => worksHere);
  const [type, choose] = useState<string | null>(null);
  const channel = channels.find((it) => it.type === type) ?? channels[0] ?? null;
  return { channel, choose };
}
