import type { PaymentChannel } from '@lantern/contracts/entities/payment-channel';
import { LoaderCircle } from 'lucide-react';

import { payingTexts } from '#text/money.ts';

import { Button } from '../../ui/button.tsx';
import { ForeignSum } from './foreign-sum.tsx';
import type { ChosenChannel } from './use-chosen-channel.ts';

export interface PayBarProps {
  kind: 'primary' | 'gold';
  /** What the button says. */
  action: string;
  /** The chosen goods; null while nothing is chosen. */
  what: string | null;
  /** The price, in yuan with two decimals. */
  price: string | null;
  /** The price without a coupon, to strike through; null where nothing is taken off. */
  was?: string | null;
  /** What the purchase comes to, if there is more to say. */
  facts: string | null;
  /** How it is paid; without a channel it can't be. */
  way: Pick<ChosenChannel, 'channel' | 'whyNone'>;
  isPaying: boolean;
  onPay: () => void;
}

/** A browser breaks lines after the hyphens of a date. */
const keepDatesWhole = (text: string) =>
  text.split(/(\d{4}-\d\d-\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={part} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );

const afterwards = ({ name, worksHere }: PaymentChannel): string =>
  worksHere ? payingTexts.afterwards(name) : payingTexts.linkAfterwards(name);

/** At the bottom of the screen: what for, how much, what happens next, and the button that does it. */
export function PayBar({
  kind,
  action,
  what,
  price,
  was = null,
  facts,
  way: { channel, whyNone },
  isPaying,
  onPay,
}: PayBarProps) {
  return (
    // With large text on a small screen what comes after the button is scrolled to: the goods keep their room.
    <div className="column fixed inset-x-0 bottom-0 z-20 max-h-[40dvh] overflow-y-auto overscroll-contain border-t border-line bg-ground/95 pb-(--inset-bottom) backdrop-blur-lg">
      {/* With large text the button goes below: it never covers the price. */}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-page pt-3 pb-1.5">
        <p className="min-w-0 flex-[1_1_7rem]" aria-live="polite">
          <span className="block truncate text-small text-soft">{what}</span>
          {/* What it was goes below where there is no room beside. */}
          <span className="flex flex-wrap items-baseline gap-x-1.5 text-display font-strong tabular-nums">
            {price === null ? '–' : payingTexts.yuan(price)}
            {was !== null && (
              <s className="text-small font-regular text-soft">
                <span className="sr-only">{payingTexts.usually}</span>
                {payingTexts.yuan(was)}
              </s>
            )}
          </span>
        </p>
        <Button
          kind={kind}
          tall
          className="px-5! phone:px-8!"
          disabled={isPaying || channel === null}
          aria-busy={isPaying}
          icon={
            isPaying && (
              <LoaderCircle size={18} aria-label={payingTexts.paying} className="animate-spin" />
            )
          }
          onClick={onPay}
        >
          {action}
        </Button>
      </div>
      <p className="px-page pb-3 text-note words text-soft tabular-nums">
        {price !== null && <ForeignSum channel={channel} price={price} />}
        {facts !== null && channel && keepDatesWhole(payingTexts.before(facts))}
        {channel ? afterwards(channel) : whyNone}
      </p>
    </div>
  );
}
