import { saveAd } from '@lantern/contracts/calls/operator/ads';
import { adType } from '@lantern/contracts/entities/ad';
import { pictureShapes } from '@lantern/rules/picture-shapes';
import { Button, Select, Switch } from '@mantine/core';
import type { ReactNode } from 'react';

import { adPlaceText, adsTexts } from '#text/ads.ts';

import { asText, type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import { type AdEntry, type AdValues, pictureOf, formatField, valuesOf } from './ad-entry.ts';

interface AdFormProps {
  /** The ad to edit; undefined for a new form. */
  ad: AdEntry | undefined;
  /** The ad whose values a new form starts with. */
  copied: AdEntry | undefined;
  /** Saves over an ad, or creates one; resolves to the saved ad. */
  save: (values: AdValues, over: AdEntry | undefined) => Promise<AdEntry | undefined>;
  reload: () => Promise<AdEntry | undefined>;
  onDone: () => void;
  onCopy: (() => void) | undefined;
  more: ReactNode;
}

const places = adType.options.map((value) => ({ value, label: adPlaceText[value] }));

export function AdForm({ ad, copied, save, reload, onDone, onCopy, more }: AdFormProps) {
  const form = useContractForm<AdValues>(saveAd.payload, valuesOf(ad ?? copied));
  const saving = useVersionedSave<AdValues, AdEntry | undefined>({
    form,
    loaded: ad,
    valuesOf,
    reload,
    tell: formatField,
    send: save,
    isConflict: ({ refusal }) => refusal === 'ad-edited',
    fieldOf: { 'picture-gone': 'img' },
    onSaved: () => undefined,
  });
  return (
    <DrawerForm
      form={form}
      saving={saving}
      onDone={onDone}
      mode={ad ? 'edit' : 'create'}
      more={
        <>
          {more}
          {onCopy && (
            <Button variant="default" onClick={onCopy}>
              {adsTexts.copy}
            </Button>
          )}
        </>
      }
    >
      <Fields form={form} />
    </DrawerForm>
  );
}

function Fields({ form }: { form: ContractForm<AdValues> }) {
  const kind = pictureOf[form.values.type];
  const { width, height } = pictureShapes[kind];
  return (
    <>
      <Select
        label={adsTexts.place}
        data={places}
        allowDeselect={false}
        value={form.values.type}
        onChange={(value) => form.set('type', adType.parse(value))}
        error={form.errors['type']}
      />
      <PictureField
        label={adsTexts.picture}
        description={adsTexts.pictureHint(width, height)}
        kind={kind}
        {...form.field('img')}
        error={undefined}
      />
      <TextInput
        label={adsTexts.image}
        description={adsTexts.imageHint}
        withAsterisk
        {...asText(form.field('img'))}
      />
      <TextInput label={adsTexts.title} longest={100} {...asText(form.field('title'))} />
      <TextInput
        label={adsTexts.link}
        description={adsTexts.linkHint}
        type="url"
        withAsterisk
        {...asText(form.field('url'))}
      />
      <div className="halves">
        <TimeField
          label={adsTexts.start}
          description={adsTexts.timeHint}
          {...form.field('startTime')}
        />
        <TimeField
          label={adsTexts.end}
          description={adsTexts.timeHint}
          {...form.field('endTime')}
        />
      </div>
      <div className="halves">
        <NumberField
          label={adsTexts.position}
          description={adsTexts.positionHint}
          inputMode="numeric"
          {...form.field('position')}
        />
        <NumberField
          label={adsTexts.weight}
          description={adsTexts.weightHint}
          inputMode="numeric"
          {...form.field('weight')}
        />
      </div>
      <Switch
        label={adsTexts.on}
        checked={form.values.status === 1}
        onChange={(event) => form.set('status', event.currentTarget.checked ? 1 : 0)}
      />
      <Switch
        label={adsTexts.sellsVip}
        description={adsTexts.sellsVipHint}
        checked={form.values.sellsVip}
        onChange={(event) => form.set('sellsVip', event.currentTarget.checked)}
      />
    </>
  );
}
