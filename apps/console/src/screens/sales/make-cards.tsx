import type { PayloadInputOf } from '@lantern/contracts/call';
import { listCardBatches, makeCards } from '@lantern/contracts/calls/operator/cards';
import { CSV_START, csvLine } from '@lantern/rules/csv-cell';
import { parseYuan } from '@lantern/rules/money';
import { Alert, Button, SegmentedControl } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';

import { onceTexts } from '#text/once.ts';
import { salesTexts } from '#text/sales.ts';
import { texts } from '#text/texts.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { downloadMade } from '../../api/download.ts';
import { asText, type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { useShownOnce } from '../../ui/use-shown-once.ts';

type Payload = PayloadInputOf<typeof makeCards>;

/** As typed: the amount of a coupon in yuan, and NaN for the days of its plan where it is for any. */
interface Values extends Required<Omit<Payload, 'planDays'>> {
  planDays: number;
}

const empty: Values = {
  goods: 'vip',
  amount: 30,
  off: 'percent',
  planDays: Number.NaN,
  count: 10,
  note: '',
  validUntil: '',
  reason: '',
};

/** Returns the payload; what is empty, or is about coupons alone, is left out. */
function payloadOf({ validUntil, off, planDays, amount, ...rest }: Values): Payload {
  const isCoupon = rest.goods === 'coupon';
  const isFen = isCoupon && off === 'fen';
  return {
    ...rest,
    amount: isFen ? Number(parseYuan(amount) ?? Number.NaN) : amount,
    ...(isCoupon && { off }),
    ...(isCoupon && !Number.isNaN(planDays) && { planDays }),
    ...(validUntil.trim() !== '' && { validUntil: validUntil.trim() }),
  };
}

const kinds = ['vip', 'coins', 'coupon'] as const;
const offs = ['percent', 'fen'] as const;

/** Makes a batch, and shows its codes once. */
export function MakeCards({ onDone }: { onDone: () => void }) {
  const refresh = useRefresh(listCardBatches);
  const form = useContractForm(makeCards.payload, empty, payloadOf);
  const make = useMutation({
    mutationFn: (values: Values) => callApi(makeCards, payloadOf(values)),
    onSuccess: () => {
      notifyDone(salesTexts.made);
      refresh();
    },
    onError: (error) => form.refuse(error),
  });
  if (make.data) return <MadeCards {...make.data} {...form.values} onDone={onDone} />;
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit((values) => make.mutate(values))}>
      <KeepForm form={form} onDiscard={() => form.begin(form.initial)} />
      <p className="dimmed">{salesTexts.makeHint}</p>
      <SegmentedControl
        aria-label={salesTexts.goods}
        value={form.values.goods}
        onChange={(goods) => form.set('goods', kinds.find((it) => it === goods) ?? 'vip')}
        data={kinds.map((value) => ({ value, label: salesTexts.goodsOf[value] }))}
      />
      {form.values.goods === 'coupon' ? (
        <CouponFields form={form} />
      ) : (
        <NumberField
          label={salesTexts.amount}
          inputMode="numeric"
          withAsterisk
          {...form.field('amount')}
        />
      )}
      <NumberField
        label={salesTexts.count}
        description={salesTexts.countHint}
        inputMode="numeric"
        withAsterisk
        {...form.field('count')}
      />
      <TextInput
        label={salesTexts.lastDay}
        description={salesTexts.lastDayHint}
        {...asText(form.field('validUntil'))}
      />
      <TextInput
        label={salesTexts.note}
        description={salesTexts.noteHint}
        longest={100}
        {...asText(form.field('note'))}
      />
      <TextInput
        label={texts.common.reason}
        description={texts.common.reasonHint}
        withAsterisk
        longest={200}
        {...asText(form.field('reason'))}
      />
      {Object.keys(form.errors).length === 0 && <ErrorLine error={make.error} />}
      <div className="dialog-actions">
        <Button type="submit" loading={make.isPending}>
          {salesTexts.make}
        </Button>
      </div>
    </form>
  );
}

/** What a coupon takes off, and the plan that it is for. */
function CouponFields({ form }: { form: ContractForm<Values> }) {
  const isPercent = form.values.off === 'percent';
  return (
    <>
      <SegmentedControl
        aria-label={salesTexts.off}
        value={form.values.off}
        onChange={(off) => form.set('off', offs.find((it) => it === off) ?? 'percent')}
        data={offs.map((value) => ({ value, label: salesTexts.offOf[value] }))}
      />
      <NumberField
        label={isPercent ? salesTexts.percent : salesTexts.yuanOff}
        description={isPercent ? salesTexts.percentHint : salesTexts.yuanOffHint}
        inputMode={isPercent ? 'numeric' : 'decimal'}
        withAsterisk
        {...form.field('amount')}
      />
      <NumberField
        label={salesTexts.plan}
        description={salesTexts.planHint}
        inputMode="numeric"
        {...form.field('planDays')}
      />
    </>
  );
}

interface MadeCardsProps {
  batchId: number;
  isWaiting: boolean;
  codes: readonly string[];
  goods: Values['goods'];
  amount: number;
  off: Values['off'];
  onDone: () => void;
}

/** The codes, shown only once; the operator downloads them to keep them. */
function MadeCards({ batchId, isWaiting, codes, goods, amount, off, onDone }: MadeCardsProps) {
  const { isUnsaved, noteSaved, close } = useShownOnce(onDone);
  const save = (): void => {
    noteSaved();
    const { goodsOf, offOf } = salesTexts;
    const what = goods === 'coupon' ? `${goodsOf.coupon} ${offOf[off]}` : goodsOf[goods];
    const lines = codes.map((code) => csvLine([code, what, amount, batchId]));
    downloadMade([CSV_START, csvLine(salesTexts.fileHead), ...lines], {
      name: salesTexts.fileName(batchId),
      type: 'text/csv',
    });
  };
  return (
    <div className="stack">
      <LeaveGuard when={isUnsaved} words={onceTexts.cards} />
      <Alert color="orange" title={salesTexts.madeTitle(codes.length)}>
        {salesTexts.once}
      </Alert>
      {isWaiting && <p>{salesTexts.waitingHint}</p>}
      <div className="dialog-actions">
        <Button variant="default" onClick={close}>
          {salesTexts.close}
        </Button>
        <Button leftSection={<Download size={16} aria-hidden />} onClick={save}>
          {salesTexts.download}
        </Button>
      </div>
      <ol className="plain-list stack">
        {codes.slice(0, 20).map((code) => (
          <li key={code}>
            <code className="drawn">{code}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}
