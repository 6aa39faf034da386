import type { PayloadInputOf } from '@lantern/contracts/call';
import { addRightsRecord } from '@lantern/contracts/calls/operator/rights';
import { rightsKind, type VideoRights } from '@lantern/contracts/entities/rights';
import type { RightsKind } from '@lantern/rules/rights-record';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';

import { rightsKindText, rightsTexts } from '#text/rights.ts';

import { callApi } from '../../api/call-api.ts';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { Textarea, TextInput } from '../../ui/text-inputs.tsx';
import { notifyDone } from '../../ui/toasts.tsx';

type Payload = PayloadInputOf<typeof addRightsRecord>;
/** Days as typed; empty for none. */
type Values = Omit<Payload, 'validFrom' | 'validUntil'> & {
  validFrom: string;
  validUntil: string;
};

const dayOf = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const payloadOf = ({ validFrom, validUntil, ...rest }: Values): Payload => ({
  ...rest,
  validFrom: dayOf(validFrom),
  validUntil: dayOf(validUntil),
});

interface RecordFormProps {
  id: number;
  kind: RightsKind;
  onAdded: (rights: VideoRights) => void;
}

/** Adds a record to a video. */
export function RecordForm({ id, kind, onAdded }: RecordFormProps) {
  const empty: Values = { id, kind, party: '', remark: '', validFrom: '', validUntil: '' };
  const form = useContractForm(addRightsRecord.payload, empty, payloadOf);
  const add = useMutation({
    mutationFn: (values: Values) => callApi(addRightsRecord, payloadOf(values)),
    onSuccess: (rights) => {
      notifyDone(rightsTexts.addedDone);
      onAdded(rights);
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <form
      className="card stack"
      aria-label={rightsTexts.addTitle}
      noValidate
      onSubmit={form.onSubmit((values) => add.mutate(values))}
    >
      <KeepForm form={form} of={String(id)} onDiscard={() => form.begin(form.initial)} />
      <h2>{rightsTexts.addTitle}</h2>
      <p className="dimmed">{rightsTexts.addHint}</p>
      <NativeSelect
        label={rightsTexts.kind}
        value={form.values.kind}
        onChange={({ currentTarget }) => {
          const chosen = rightsKind.options.find((it) => it === currentTarget.value);
          if (chosen) form.set('kind', chosen);
        }}
        data={rightsKind.options.map((value) => ({ value, label: rightsKindText[value] }))}
      />
      <TextInput
        label={rightsTexts.partyOf[form.values.kind]}
        withAsterisk
        longest={200}
        {...asText(form.field('party'))}
      />
      <div className="fields">
        <TextInput
          label={rightsTexts.from}
          description={rightsTexts.fromHint}
          longest={10}
          {...asText(form.field('validFrom'))}
        />
        <TextInput
          label={rightsTexts.lastDay}
          description={rightsTexts.lastDayHint}
          longest={10}
          {...asText(form.field('validUntil'))}
        />
      </div>
      <Textarea
        label={rightsTexts.remark}
        description={rightsTexts.remarkHint}
        autosize
        minRows={2}
        maxRows={8}
        longest={1000}
        {...asText(form.field('remark'))}
      />
      {Object.keys(form.errors).length === 0 && <ErrorLine error={add.error} />}
      <div className="dialog-actions">
        <Button type="submit" loading={add.isPending}>
          {rightsTexts.add}
        </Button>
      </div>
    </form>
  );
}
