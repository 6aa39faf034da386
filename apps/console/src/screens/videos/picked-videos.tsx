import { type BatchChange, startBatch } from '@lantern/contracts/calls/operator/batches';
import { listAllVideos, type videoFilters } from '@lantern/contracts/calls/operator/videos';
import { Button, NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import type * as z from 'zod/mini';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { callApi, useRefresh } from '../../api/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { BatchFields, type BatchValues, changeOf, type Kind, noChange } from './batch-fields.tsx';
import { BatchProgress } from './batch-progress.tsx';
import type { CategoryChoice, VideoRow } from './video-row.ts';

interface PickedProps {
  picked: readonly VideoRow[];
  /** The filter of the list; everything that it finds can be changed at once. */
  filter: z.input<z.ZodMiniObject<typeof videoFilters>>;
  categories: readonly CategoryChoice[];
  onClear: () => void;
}

/** The actions on the picked videos, or on all that the filter finds. */
export default function PickedVideos({ picked, filter, categories, onClear }: PickedProps) {
  const [batchId, setBatchId] = useState<string | null>(null);
  const [kind, setKind] = useState<Kind>('take-down');
  const [isAll, setAll] = useState(false);
  const [values, setValues] = useState<BatchValues>({
    ...noChange,
    category: categories[0]?.code ?? '',
  });
  const refresh = useRefresh(listAllVideos);
  const change = changeOf(kind, values);
  async function begin(reason: string): Promise<void> {
    const videos = isAll ? { filter } : { ids: picked.map(({ id }) => id) };
    if (change === null) return;
    const { id } = await callApi(startBatch, { videos, change, reason });
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
          canRun={change !== null}
          run={begin}
          done={videosTexts.batchBegun}
        >
          <NativeSelect
            label={videosTexts.batchKind}
            data={batchKinds}
            value={kind}
            onChange={(event) => setKind(kindOf(event.currentTarget.value))}
          />
          <BatchFields kind={kind} values={values} categories={categories} onChange={setValues} />
          <Switch
            label={videosTexts.batchAll}
            checked={isAll}
            onChange={(event) => setAll(event.currentTarget.checked)}
          />
          {!isAll && <p>{describeEffect(kind, picked)}</p>}
        </ConfirmButton>
      </div>
    </section>
  );
}

/** Says in numbers what a change does to the picked videos. */
function describeEffect(kind: BatchChange['kind'], picked: readonly VideoRow[]): string {
  const { batchWill } = videosTexts;
  const count = (has: (it: VideoRow) => boolean): number => picked.filter(has).length;
  if (kind === 'restore')
    return batchWill.restore(
      picked.length,
      count(({ state }) => state === 'taken_down'),
    );
  if (kind !== 'take-down' && kind !== 'delete') return batchWill.other(picked.length);
  return batchWill[kind](
    picked.length,
    count(({ state }) => state === 'published'),
    count(({ weekViewers }) => weekViewers > 0),
  );
}

const batchKinds = Object.entries(videosTexts.batchKinds).map(([value, label]) => ({
  value,
  label,
}));

const isKind = (value: string): value is Kind => Object.hasOwn(videosTexts.batchKinds, value);

const kindOf = (value: string): Kind => (isKind(value) ? value : 'take-down');
