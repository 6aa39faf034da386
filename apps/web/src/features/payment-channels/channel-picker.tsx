import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';

import { payingTexts } from '#text/money.ts';

import { LazyImage } from '../../ui/lazy-image.tsx';
import { AskSupport } from './ask-support.tsx';
import { amountsOf, takesPrice, whyUntaken } from './channel-amounts.ts';
import { RadioRow } from './radio-row.tsx';
import type { Prices } from './use-chosen-channel.ts';

export interface ChannelPickerProps {
  channels: readonly PaymentChannel[];
  chosen: PaymentChannel | null;
  prices: Prices;
  onChoose: (type: string) => void;
}

/** The ways to pay, one of them chosen. What doesn't work here comes last, and is paid in another browser. */
export function ChannelPicker({ channels, chosen, prices, onChoose }: ChannelPickerProps) {
  return (
    <fieldset className="px-page">
      <legend className="flex min-h-target items-center text-lead font-strong">
        {payingTexts.methods}
      </legend>
      {channels.length === 0 && <AskSupport why={payingTexts.noMethods} />}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-px overflow-hidden rounded-card bg-raised">
        {channels.map((channel) => (
          <RadioRow
            key={channel.id}
            className="ring-1 ring-line"
            name="payment-channel"
            value={channel.type}
            label={channel.name}
            note={
              whyNot(channel, prices) ??
              (channel.worksHere ? amountsOf(channel) : payingTexts.elsewhere)
            }
            icon={<ChannelIcon channel={channel} />}
            checked={channel.type === chosen?.type}
            disabled={whyNot(channel, prices) !== undefined}
            onCheck={() => onChoose(channel.type)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Why it can't be chosen: it takes none of the prices. */
const whyNot = (channel: PaymentChannel, prices: Prices): string | undefined =>
  prices.some((price) => takesPrice(channel, price)) ? undefined : whyUntaken(channel, prices[0]);

/** The channel's own picture, or the first sign of its name. */
function ChannelIcon({ channel: { icon, name } }: { channel: PaymentChannel }) {
  if (icon !== undefined) return <LazyImage src={icon} alt="" className="size-7 rounded-small" />;
  return (
    <span
      aria-hidden="true"
      className="grid size-7 place-items-center rounded-small bg-sheet text-small font-strong text-soft"
    >
      {name.slice(0, 1)}
    </span>
  );
}
