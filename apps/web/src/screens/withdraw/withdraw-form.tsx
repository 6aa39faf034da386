import { WITHDRAWAL_CHANNELS, type WithdrawalWarning } from '@lantern/rules/withdrawal';
import { LoaderCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { withdrawTexts } from '#text/money.ts';

import { ImageUploadField } from '../../features/image-upload/image-upload.tsx';
import { RadioRow } from '../../features/payment-channels/radio-row.tsx';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { useMember } from '../../session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { Form } from '../../ui/form.tsx';
import { AmountField, judgeInWords } from './amount-field.tsx';
import type { useWithdraw, Withdrawal, PayoutChannel } from './use-withdraw.ts';

const empty: Withdrawal = { amount: '', channel: 'wx', code: null };

/** How much, to where, and onto which code. */
export function WithdrawForm({
  withdraw: { submit, isPending, warnings },
}: {
  withdraw: ReturnType<typeof useWithdraw>;
}) {
  const [form, setForm] = useState(empty);
  const member = useMember();
  const minimum = useSiteConfig()?.minWithdrawal ?? null;
  const balance = member?.balance ?? null;
  const debt = member?.debt ?? null;
  const isAmount = isPayable(form.amount, { balance, minimum });
  const missing = findMissing(form, warnings);
  return (
    <Form className="flex flex-col gap-4 px-page pt-2" onSubmit={() => submit(form)}>
      <DebtNote debt={debt} />
      <AmountField
        value={form.amount}
        onChange={(amount) => setForm({ ...form, amount })}
        balance={balance}
        minimum={minimum}
        warning={missing.amount ? withdrawTexts.amountRequired : null}
      />
      <PayoutPlaces chosen={form.channel} onChoose={(channel) => setForm({ ...form, channel })} />
      <CodeSection
        hint={withdrawTexts.codeHint(withdrawTexts[form.channel])}
        isMissing={missing.code}
      >
        <ImageUploadField
          label={withdrawTexts.upload}
          purpose="payment-code"
          onChange={(code) => setForm((current) => ({ ...current, code }))}
        />
      </CodeSection>
      <SubmitSection
        amount={isAmount ? form.amount : null}
        isReady={isAmount && form.code !== null && debt === null}
        channel={withdrawTexts[form.channel]}
        isPending={isPending}
      />
    </Form>
  );
}

const isPayable = (amount: string, bounds: Parameters<typeof judgeInWords>[1]): boolean =>
  Number(amount) > 0 && judgeInWords(amount, bounds) === null;

/** What was warned of and is still missing. */
const findMissing = (form: Withdrawal, warnings: readonly WithdrawalWarning[]) => ({
  amount: warnings.includes('amount-required') && Number(form.amount) === 0,
  code: warnings.includes('code-required') && form.code === null,
});

interface PayoutPlacesProps {
  chosen: Withdrawal['channel'];
  onChoose: (channel: Withdrawal['channel']) => void;
}

function PayoutPlaces({ chosen, onChoose }: PayoutPlacesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="flex min-h-target items-center text-lead font-strong">
        {withdrawTexts.channels}
      </legend>
      <div className="divide-y divide-line overflow-hidden rounded-card bg-raised">
        {WITHDRAWAL_CHANNELS.map(({ choice, index }) => (
          <RadioRow
            key={index}
            name="payout-channel"
            value={choice}
            label={withdrawTexts[index]}
            icon={<ChannelMark channel={index} />}
            checked={chosen === index}
            onCheck={() => onChoose(index)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function DebtNote({ debt }: { debt: string | null }) {
  if (debt === null) return null;
  return (
    <p className="words rounded-card bg-danger/12 px-4 py-3 text-small text-danger">
      {withdrawTexts.debt(debt)}
    </p>
  );
}

interface CodeSectionProps {
  hint: string;
  isMissing: boolean;
  children: ReactNode;
}

function CodeSection({ hint, isMissing, children }: CodeSectionProps) {
  return (
    <section aria-labelledby="withdraw-code" className="rounded-card bg-raised p-4">
      <h2 id="withdraw-code" className="text-lead font-strong">
        {withdrawTexts.code}
      </h2>
      <p className="mt-1 mb-3 text-small words text-soft">{hint}</p>
      {children}
      {isMissing && (
        <p role="alert" className="mt-2 text-small text-danger">
          {withdrawTexts.codeRequired}
        </p>
      )}
    </section>
  );
}

interface SubmitSectionProps {
  /** Null until an amount can be requested. */
  amount: string | null;
  /** Nothing is missing that is known here. Else the button is quiet, yet can be pressed; the server says why. */
  isReady: boolean;
  channel: string;
  isPending: boolean;
}

/** What is about to happen, and the button that does it. */
function SubmitSection({ amount, isReady, channel, isPending }: SubmitSectionProps) {
  return (
    <div className="pb-8 text-center">
      <p aria-live="polite" className="text-body font-strong tabular-nums">
        {amount === null ? withdrawTexts.summaryEmpty : withdrawTexts.summary(amount, channel)}
      </p>
      <p className="mt-1 mb-4 text-note words text-soft">{withdrawTexts.afterwards}</p>
      <Button
        type="submit"
        kind={isReady ? 'primary' : 'quiet'}
        wide
        tall
        disabled={isPending}
        aria-busy={isPending}
        icon={
          isPending && (
            <LoaderCircle
              size={18}
              aria-label={withdrawTexts.submitting}
              className="animate-spin"
            />
          )
        }
      >
        {withdrawTexts.submit}
      </Button>
    </div>
  );
}

const grounds: Record<PayoutChannel, string> = {
  wx: 'var(--color-payout-wechat)',
  zfb: 'var(--color-payout-alipay)',
};

/** A sign for a wallet, in its colour; its name stands beside it. */
function ChannelMark({ channel }: { channel: PayoutChannel }) {
  return (
    <svg viewBox="0 0 28 28" aria-hidden="true" className="size-7 shrink-0">
      <rect width="28" height="28" rx="7" fill={grounds[channel]} />
      {channel === 'wx' ? (
        <g fill="var(--color-light)">
          <path d="M12 6.5c-4 0-7 2.5-7 5.6 0 1.8 1 3.3 2.6 4.3l-.6 2.1 2.4-1.2c.8.2 1.7.4 2.6.4 4 0 7-2.5 7-5.6s-3-5.6-7-5.6z" />
          <path
            d="M20.3 13.6c1.7.8 2.7 2.1 2.7 3.7 0 1.3-.7 2.4-1.9 3.2l.5 1.6-1.8-.9c-.6.2-1.2.2-1.9.2-2 0-3.7-.8-4.6-2.1 3.8-.2 6.6-2.6 7-5.7z"
            fillOpacity="0.85"
          />
        </g>
      ) : (
        <g fill="none" stroke="var(--color-light)" strokeWidth="2.2" strokeLinecap="round">
          <path d="M8 9h12M14 6v7M9 13h10c-.8 3.5-4 7.5-8.5 8.2-2.6.3-4-1-3.8-2.6.2-1.7 2-2.6 4.3-2 3 .8 6.5 2.8 10 4.4" />
        </g>
      )}
    </svg>
  );
}
