import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';

import { payingTexts } from '#text/money.ts';

import { LazyImage } from '../../ui/lazy-image.tsx';
import { RadioRow } from './radio-row.tsx';
import { shortYuan } from './short-yuan.ts';

export interface ChannelPickerProps {
  channels: readonly PaymentChannel[];
  chosen: PaymentChannel | null;
  onChoose: (type: string) => void;
}

/** The ways to pay, one of them chosen. What doesn't work here comes last, and is paid in another browser. */
export function ChannelPicker({ channels, chosen, onChoose }: ChannelPickerProps) {
  return (
    <fieldset className="px-page">
      <legend className="flex min-h-target items-center text-lead font-strong">
        {payingTexts.methods}
      </legend>
      {channels.length === 0 && (
        <p className="rounded-card bg-raised px-4 py-5 text-small text-soft">
          {payingTexts.noMethods}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-px overflow-hidden rounded-card bg-raised">
        {channels.map((channel) => (
          <RadioRow
            key={channel.id}
            className="ring-1 ring-line"
            name="payment-channel"
            value={channel.type}
            label={channel.name}
            note={channel.worksHere ? amountsOf(channel) : payingTexts.elsewhere}
            icon={<ChannelIcon channel={channel} />}
            checked={channel.type === chosen?.type}
            onCheck={() => onChoose(channel.type)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What an order by it may come to, where that is not any amount. */
function amountsOf({ leastMoney, mostMoney }: PaymentChannel): string | undefined {
  const { between, from, upTo } = payingTexts.amounts;
  const [least, most] = [leastMoney, mostMoney].map((yuan) => yuan && shortYuan(yuan));
  if (least) return most ? between(least, most) : from(least);
  return most && upTo(most);
}

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
