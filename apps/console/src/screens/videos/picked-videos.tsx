import type { PayloadInputOf } from '@lantern/contracts/call';
import { type BatchChange, startBatch } from '@lantern/contracts/calls/operator/batches';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { Button, NativeSelect, Switch, TagsInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { BatchProgress } from './batch-progress.tsx';
import { type CategoryChoice, categoryOptions, type VideoRow } from './video-row.ts';

type Kind = BatchChange['kind'];

interface PickedProps {
  picked: readonly VideoRow[];
  /** The filter of the list; everything that it finds can be changed at once. */
  filter: PayloadInputOf<typeof listAllVideos>;
  categories: readonly CategoryChoice[];
  onClear: () => void;
}

/** The actions on the picked videos, or on all that the filter finds. */
export default function PickedVideos({ picked, filter, categories, onClear }: PickedProps) {
  const [batchId, setBatchId] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>('take-down');
  const [isAll, setAll] = useState(false);
  const [category, setCategory] = useState(categories[0]?.code ?? '');
  const [tags, setTags] = useState<string[]>([]);
  const [price, setPrice] = useState('');
  const refresh = useRefresh(listAllVideos);
  const changeOf: Readonly<Record<Kind, () => BatchChange>> = {
    'take-down': () => ({ kind: 'take-down' }),
    delete: () => ({ kind: 'delete' }),
    category: () => ({ kind: 'category', categoryCode: category }),
    tags: () => ({ kind: 'tags', add: tags, remove: [] }),
    price: () => ({ kind: 'price', paid: true, price: price === '' ? null : Number(price) }),
    'publish-time': () => ({ kind: 'take-down' }),
  };
  const fields: Partial<Record<Kind, ReactNode>> = {
    category: (
      <NativeSelect
        label={videosTexts.category}
        data={categoryOptions(categories)}
        value={category}
        onChange={(event) => setCategory(event.currentTarget.value)}
      />
    ),
    tags: <TagsInput label={videosTexts.tags} value={tags} onChange={setTags} acceptValueOnBlur />,
    price: (
      <TextInput
        label={videosTexts.price}
        description={videosTexts.priceHint}
        inputMode="numeric"
        longest={7}
        value={price}
        onChange={(event) => setPrice(event.currentTarget.value.replaceAll(/\D/g, ''))}
      />
    ),
  };
  async function begin(reason: string): Promise<void> {
    const { after: _after, size: _size, sort: _sort, ...narrowed } = filter;
    const videos = isAll ? { filter: narrowed } : { ids: picked.map(({ id }) => id) };
    const { id } = await callApi(startBatch, { videos, change: changeOf[kind](), reason });
    setBatchId(id);
  }
  return (
    <section className="picked-bar" aria-label={texts.list.picked(picked.length)}>
      {batchId === null ? (
        <strong>{texts.list.picked(picked.length)}</strong>
      ) : (
        <BatchProgress key={batchId} id={batchId} onMoved={refresh} />
      )}
      <div className="dialog-actions">
        <Button variant="default" onClick={onClear}>
          {texts.list.unpick}
        </Button>
        <ConfirmButton
          label={videosTexts.batch}
          question={isAll ? videosTexts.batchAll : videosTexts.batchQuestion(picked.length)}
          consequence={videosTexts.batchHint}
          asksReason
          isDangerous
          run={begin}
          done={videosTexts.batchBegun}
        >
          <NativeSelect
            label={videosTexts.batchKind}
            data={batchKinds}
            value={kind}
            onChange={(event) => setKind(kindOf(event.currentTarget.value))}
          />
          {fields[kind]}
          <Switch
            label={videosTexts.batchAll}
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
        </ConfirmButton>
      </div>
    </section>
  );
}

const batchKinds = Object.entries(videosTexts.batchKinds).map(([value, label]) => ({
  value,
  label,
}));

const isKind = (value: string): value is keyof typeof videosTexts.batchKinds =>
  Object.hasOwn(videosTexts.batchKinds, value);

const kindOf = (value: string): Kind => (isKind(value) ? value : 'take-down');
