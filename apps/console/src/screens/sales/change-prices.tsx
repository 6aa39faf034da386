import { getTerms, proposeTerms } from '@lantern/contracts/calls/operator/terms';
import {
  type SaleTerms,
  saleTerms,
  termsContents,
  type TermsVersion,
} from '@lantern/contracts/entities/sale-terms';
import { eachTask } from '@lantern/rules/daily-tasks';
import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';

import { termsTexts } from '#text/terms.ts';
import { texts } from '#text/texts.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { MemberPreview } from './member-preview.tsx';
import { PriceFields, type PriceValues } from './price-fields.tsx';

interface ChangePricesProps {
  /** The newest version of the kind, with which the change begins. */
  version: TermsVersion;
  onClose: () => void;
}

type Values = PriceValues & { effectiveFrom: string | null; reason: string };

const { effectiveFrom, reason } = proposeTerms.payload.shape;
const when = z.object({ effectiveFrom, reason });

/** Returns the typed values as the content of terms; values of other kinds are ignored. */
const contentOf = (kind: SaleTerms['kind'], values: PriceValues): unknown => {
  const { plans, coinsPerYuan, packages, minYuan, maxYuan, coins, percent, ...rewards } = values;
  const amounts = packages.split(/[,，、\s]+/).filter((it) => it !== '');
  return {
    plans: { plans },
    coins: { coinsPerYuan, packages: amounts.map(Number), minYuan, maxYuan },
    episode: { coins },
    // Rounded to hide the error of binary fractions, but not to whole points: the schema refuses parts of a point.
    commission: { basisPoints: Math.round(percent * 1e6) / 1e4 },
    rewards,
  }[kind];
};

const start: PriceValues = {
  plans: [],
  coinsPerYuan: 10,
  packages: '',
  minYuan: 1,
  maxYuan: 1,
  coins: 0,
  percent: 0,
  signIn: [],
  ...eachTask(() => 1),
  inviteDays: 1,
};

const valuesOf = ({ kind, content }: SaleTerms): PriceValues => {
  switch (kind) {
    case 'plans':
      return { ...start, plans: content.plans };
    case 'coins':
      return { ...start, ...content, packages: content.packages.join(', ') };
    case 'episode':
      return { ...start, coins: content.coins };
    case 'rewards':
      return { ...start, ...content };
    default:
      return { ...start, percent: content.basisPoints / 100 };
  }
};

/** Requests other prices from a time on, beside a preview of what members will see. */
export default function ChangePrices({ version, onClose }: ChangePricesProps) {
  const { kind } = version.terms;
  const refresh = useRefresh(getTerms);
  const payloadOf = ({ effectiveFrom: from, reason: why, ...values }: Values) => ({
    effectiveFrom: from,
    reason: why,
    ...z.looseObject({}).parse(contentOf(kind, values)),
  });
  const form = useContractForm<Values>(
    z.intersection(when, termsContents[kind]),
    { ...valuesOf(version.terms), effectiveFrom: null, reason: '' },
    payloadOf,
  );
  const typed = saleTerms.safeParse({ kind, content: contentOf(kind, form.values) });
  const send = useMutation({
    mutationFn: (values: Values) => {
      const terms = saleTerms.parse({ kind, content: contentOf(kind, values) });
      const { effectiveFrom: from, reason: why } = values;
      return callApi(proposeTerms, {
        terms,
        effectiveFrom: from,
        reason: why,
        basedOn: version.id,
      });
    },
    onSuccess: () => {
      notifyDone(termsTexts.sent);
      refresh();
      form.begin(form.values);
      onClose();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <ItemDrawer title={termsTexts.changeOf(kind)} isOpen onClose={onClose} size="xl">
      <form className="stack" noValidate onSubmit={form.onSubmit((values) => send.mutate(values))}>
        <KeepForm
          form={form}
          of={kind}
          isSaved={send.isSuccess}
          onDiscard={() => form.begin(form.initial)}
        />
        <div className="price-form">
          <div className="stack">
            <PriceFields kind={kind} form={form} />
            <TimeField
              label={termsTexts.fromLabel}
              description={termsTexts.fromHint}
              {...form.field('effectiveFrom')}
            />
            <TextInput
              label={texts.common.reason}
              description={texts.common.reasonHint}
              withAsterisk
              longest={200}
              {...asText(form.field('reason'))}
            />
          </div>
          <MemberPreview terms={typed.success ? typed.data : version.terms} />
        </div>
        {Object.keys(form.errors).length === 0 && <ErrorLine error={send.error} />}
        <div className="dialog-actions drawer-actions">
          <Button type="submit" loading={send.isPending}>
            {termsTexts.send}
          </Button>
        </div>
      </form>
    </ItemDrawer>
  );
}
