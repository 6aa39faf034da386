import { checkCoupon } from '@lantern/contracts/calls/payment';
import type { PaymentOption } from '@lantern/contracts/entities/payment-option';
import { TicketPercent } from 'lucide-react';
import { useId, useState } from 'react';

import { cardsTexts } from '#text/cards.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ChosenCoupon } from './use-coupon.ts';

const { coupon: words } = cardsTexts;

export interface CouponFieldProps {
  plan: PaymentOption;
  coupon: ChosenCoupon;
}

/** A coupon for the chosen plan: behind a link, then a field, then what it takes off. */
export function CouponField({ plan, coupon }: CouponFieldProps) {
  const [isOpen, setOpen] = useState(false);
  if (coupon.entered !== null) return <Entered plan={plan} coupon={coupon} />;
  const enter: ChosenCoupon['enter'] = (entered) => {
    setOpen(false);
    coupon.enter(entered);
  };
  if (isOpen) return <Entry plan={plan} onEnter={enter} />;
  return (
    <button
      type="button"
      onClick={() => setOpen(true)}
      className="mx-page flex min-h-target items-center gap-1.5 text-small text-soft"
    >
      <TicketPercent size={16} aria-hidden="true" className="text-gold" />
      {words.ask}
    </button>
  );
}

interface EntryProps {
  plan: PaymentOption;
  onEnter: ChosenCoupon['enter'];
}

/** The member has asked for the field: it stands clear of the bar at the bottom, with room for what is wrong. */
function focusAtFirst(input: HTMLInputElement | null): void {
  input?.focus({ preventScroll: true });
  input?.scrollIntoView({ block: 'center' });
}

/** Asks the server what the typed code takes off the plan. */
function Entry({ plan, onEnter }: EntryProps) {
  const wrongId = useId();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState('');
  const { mutate, isPending } = useOneAtATime({
    action: [checkCoupon.path],
    mutationFn: (typed: string) =>
      callApi(checkCoupon, { coupon: typed, comSpec: plan.commoditySpecification }),
    onSuccess: ({ off, amount, planDays }, typed) =>
      onEnter({ code: typed, off, amount, planDays }),
    onError: (error) => setWrong(messageOf(error)),
  });
  const type = (text: string): void => {
    setWrong('');
    setCode(text);
  };
  return (
    <div className="px-page py-2">
      <Form
        onSubmit={() => code.trim() !== '' && mutate(code.trim())}
        className="flex items-end gap-3"
      >
        <TextField
          ref={focusAtFirst}
          label={words.label}
          placeholder={words.example}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          longest={64}
          value={code}
          aria-invalid={wrong !== ''}
          aria-errormessage={wrongId}
          onChange={({ target }) => type(target.value)}
          className="min-w-0 flex-1"
        />
        <Button type="submit" kind="quiet" tall disabled={isPending || code.trim() === ''}>
          {words.use}
        </Button>
      </Form>
      <p id={wrongId} role="alert" className="words mt-1.5 text-note text-danger empty:hidden">
        {wrong}
      </p>
    </div>
  );
}

/** What the coupon takes off the plan, or that it is for another one. */
function Entered({ plan, coupon: { cut, enter } }: CouponFieldProps) {
  return (
    <output className="mx-page my-2 flex min-h-target items-center gap-2 rounded-card bg-gold/8 pl-4 text-small">
      <TicketPercent size={18} aria-hidden="true" className="shrink-0 text-gold" />
      {cut === null ? (
        <span className="words min-w-0 flex-1">{words.otherPlan}</span>
      ) : (
        <span className="words min-w-0 flex-1 tabular-nums">
          <span className="block text-gold">{words.off(cut.off)}</span>
          <span className="block text-note text-soft">{words.change(plan.price, cut.price)}</span>
        </span>
      )}
      <button
        type="button"
        onClick={() => enter(null)}
        className="min-h-target shrink-0 px-4 text-soft"
      >
        {words.remove}
      </button>
    </output>
  );
}
