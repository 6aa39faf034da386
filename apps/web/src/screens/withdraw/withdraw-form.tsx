import { WITHDRAWAL_CHANNELS } from '@lantern/rules/withdrawal';
import { LoaderCircle } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { ImageUploadField } from '../../features/image-upload/image-upload.tsx';
import { RadioRow } from '../../features/payment-channels/radio-row.tsx';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { useMember } from '../../session/use-session.ts';
import { zhWithdraw } from '../../text/zh-money.ts';
import { Button } from '../../ui/button.tsx';
import { AmountField } from './amount-field.tsx';
import { ChannelMark } from './channel-mark.tsx';
import type { useWithdraw, WithdrawForm as Form } from './use-withdraw.ts';

const empty: Form = { amount: '', channel: 'wx', code: null };

/** How much, to where, and onto which code. */
export function WithdrawForm({
  withdraw: { submit, isPending, warnings },
}: {
  withdraw: ReturnType<typeof useWithdraw>;
}) {
  const [form, setForm] = useState(empty);
  const member = useMember();
  const minimum = useSiteConfig()?.minWithdrawal ?? null;
  const channelName = zhWithdraw[form.channel];
  const needsAmount = warnings.includes('amount-required') && Number(form.amount) === 0;
  const needsCode = warnings.includes('code-required') && form.code === null;
  return (
    <form
      noValidate
      className="flex flex-col gap-4 px-page pt-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit(form);
      }}
    >
      <AmountField
        value={form.amount}
        onChange={(amount) => setForm({ ...form, amount })}
        balance={member?.balance ?? null}
        minimum={minimum}
        warning={needsAmount ? zhWithdraw.amountRequired : null}
      />
      <fieldset>
        <legend className="flex min-h-target items-center text-lead font-strong">
          {zhWithdraw.channels}
        </legend>
        <div className="divide-y divide-line overflow-hidden rounded-card bg-raised">
          {WITHDRAWAL_CHANNELS.map(({ choice, index }) => (
            <RadioRow
              key={index}
              name="payout-channel"
              value={choice}
              label={zhWithdraw[index]}
              icon={<ChannelMark channel={index} />}
              checked={form.channel === index}
              onCheck={() => setForm({ ...form, channel: index })}
            />
          ))}
        </div>
      </fieldset>
      <CodeSection hint={zhWithdraw.codeHint(channelName)} isMissing={needsCode}>
        <ImageUploadField
          label={zhWithdraw.upload}
          purpose="payment-code"
          onChange={(code) => setForm((current) => ({ ...current, code }))}
        />
      </CodeSection>
      <SubmitSection amount={form.amount} channel={channelName} isPending={isPending} />
    </form>
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
        {zhWithdraw.code}
      </h2>
      <p className="mt-1 mb-3 text-small text-balance text-soft">{hint}</p>
      {children}
      {isMissing && (
        <p role="alert" className="mt-2 text-small text-danger">
          {zhWithdraw.codeRequired}
        </p>
      )}
    </section>
  );
}

interface SubmitSectionProps {
  amount: string;
  channel: string;
  isPending: boolean;
}

/** What is about to happen, and the button that does it. */
function SubmitSection({ amount, channel, isPending }: SubmitSectionProps) {
  return (
    <div className="pb-8 text-center">
      <p aria-live="polite" className="text-body font-strong tabular-nums">
        {Number(amount) > 0 ? zhWithdraw.summary(amount.trim(), channel) : zhWithdraw.summaryEmpty}
      </p>
      <p className="mt-1 mb-4 text-note text-balance text-soft">{zhWithdraw.afterwards}</p>
      <Button
        type="submit"
        kind="primary"
        wide
        tall
        disabled={isPending}
        aria-busy={isPending}
        icon={
          isPending && (
            <LoaderCircle size={18} aria-label={zhWithdraw.submitting} className="animate-spin" />
          )
        }
      >
        {zhWithdraw.submit}
      </Button>
    </div>
  );
}
