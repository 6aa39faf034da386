import type { BatchChange } from '@lantern/contracts/calls/operator/batches';
import type { MirrorRight } from '@lantern/contracts/entities/ingest';
import { NativeSelect, Switch, TagsInput } from '@mantine/core';

import { videosTexts } from '#text/videos.ts';

import { TextInput } from '../../ui/text-inputs.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { isRight, noRight, RightFields } from './mirror-line.tsx';
import { type CategoryChoice, categoryOptions } from './video-row.ts';

export type Kind = BatchChange['kind'];

/** What is filled in for a batch, whatever its kind. */
export interface BatchValues {
  category: string;
  add: string[];
  remove: string[];
  author: string;
  paid: boolean;
  /** Coins as typed; empty for the site's price. */
  price: string;
  publishTime: string | null;
  right: MirrorRight;
}

export const noChange: BatchValues = {
  category: '',
  add: [],
  remove: [],
  author: '',
  paid: true,
  price: '',
  publishTime: null,
  right: noRight,
};

const wireTime = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;

const priceOf = ({ paid, price }: BatchValues): number | null =>
  paid && price !== '' ? Number(price) : null;

const mirrorOf = (right: MirrorRight): BatchChange | null =>
  isRight(right) ? { kind: 'mirror', right } : null;

/** Returns the change that the filled-in values mean; null while something is missing. */
export function changeOf(kind: Kind, values: BatchValues): BatchChange | null {
  const { add, remove, paid, publishTime, right } = values;
  const author = values.author.trim();
  if (kind === 'category') return { kind, categoryCode: values.category };
  if (kind === 'tags') return add.length + remove.length > 0 ? { kind, add, remove } : null;
  if (kind === 'author') return author === '' ? null : { kind, author };
  if (kind === 'price') return { kind, paid, price: priceOf(values) };
  if (kind === 'mirror') return mirrorOf(right);
  if (kind !== 'publish-time') return { kind };
  return publishTime !== null && wireTime.test(publishTime) ? { kind, publishTime } : null;
}

interface FieldsProps {
  kind: Kind;
  values: BatchValues;
  categories: readonly CategoryChoice[];
  onChange: (values: BatchValues) => void;
}

/** What a batch of this kind asks for. */
export function BatchFields({ kind, values, categories, onChange }: FieldsProps) {
  const set = (some: Partial<BatchValues>): void => onChange({ ...values, ...some });
  if (kind === 'category')
    return (
      <NativeSelect
        label={videosTexts.category}
        data={categoryOptions(categories)}
        value={values.category}
        onChange={(event) => set({ category: event.currentTarget.value })}
      />
    );
  if (kind === 'tags')
    return (
      <>
        <TagsInput
          label={videosTexts.tagsAdd}
          value={values.add}
          onChange={(add) => set({ add })}
          acceptValueOnBlur
        />
        <TagsInput
          label={videosTexts.tagsRemove}
          value={values.remove}
          onChange={(remove) => set({ remove })}
          acceptValueOnBlur
        />
      </>
    );
  if (kind === 'author')
    return (
      <TextInput
        label={videosTexts.author}
        longest={100}
        value={values.author}
        onChange={(event) => set({ author: event.currentTarget.value })}
      />
    );
  if (kind === 'publish-time')
    return (
      <TimeField
        label={videosTexts.publishTime}
        description={videosTexts.publishTimeHint}
        value={values.publishTime}
        onChange={(publishTime) => set({ publishTime })}
        error={undefined}
      />
    );
  if (kind === 'mirror')
    return <RightFields right={values.right} onChange={(right) => set({ right })} />;
  return kind === 'price' ? <PriceFields values={values} set={set} /> : null;
}

interface PriceProps {
  values: BatchValues;
  set: (some: Partial<BatchValues>) => void;
}

const PriceFields = ({ values: { paid, price }, set }: PriceProps) => (
  <>
    <Switch
      label={videosTexts.paid}
      description={videosTexts.paidHint}
      checked={paid}
      onChange={(event) => set({ paid: event.currentTarget.checked })}
    />
    {paid && (
      <TextInput
        label={videosTexts.price}
        description={videosTexts.priceHint}
        inputMode="numeric"
        longest={7}
        value={price}
        onChange={(event) => set({ price: event.currentTarget.value.replaceAll(/\D/g, '') })}
      />
    )}
  </>
);
