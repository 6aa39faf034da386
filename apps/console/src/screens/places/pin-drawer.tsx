import { listPins, savePin } from '@lantern/contracts/calls/operator/places';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { placesTexts } from '#text/places.ts';
import { texts } from '#text/texts.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import type { Address } from '../../ui/address.ts';
import type { Conflict } from '../../ui/conflict-dialog.tsx';
import { type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { useOpened } from '../../ui/use-opened.ts';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import type { PinEntry } from './place-entries.ts';

interface PinValues {
  /** 0 until a video is chosen. */
  videoId: number;
  startTime: string | null;
  endTime: string | null;
}

interface DrawerProps {
  all: readonly PinEntry[];
  place: string;
  address: Address;
}

/** The pin that the address names, or an empty form. */
export default function PinDrawer({ all, place, address }: DrawerProps) {
  const wanted = address.get('open');
  const known = useOpened(address, all, ({ id }) => String(id));
  const isNew = wanted === 'new';
  const close = (): void => address.patch({ open: null });
  return (
    <ItemDrawer
      title={isNew ? placesTexts.addPin : placesTexts.editPin}
      isOpen={isNew || known !== undefined}
      onClose={close}
    >
      {(isNew || known) && <PinForm known={known} place={place} onDone={close} />}
    </ItemDrawer>
  );
}

interface FormProps {
  known: PinEntry | undefined;
  place: string;
  onDone: () => void;
}

const datesOf = ({ startTime, endTime }: PinEntry) => ({ startTime, endTime });

const valuesOf = (pin: PinEntry | undefined): PinValues => ({
  startTime: null,
  endTime: null,
  ...(pin && datesOf(pin)),
  videoId: pin?.videoId ?? 0,
});

const labels: Readonly<Record<keyof PinValues, string>> = {
  videoId: placesTexts.pinnedVideo,
  startTime: placesTexts.start,
  endTime: placesTexts.end,
};

const describe = (key: keyof PinValues, of: { mine: PinValues; theirs: PinValues }): Conflict => ({
  key,
  label: labels[key],
  mine: String(of.mine[key] ?? '') || texts.common.none,
  theirs: String(of.theirs[key] ?? '') || texts.common.none,
});

function PinForm({ known, place, onDone }: FormProps) {
  const refresh = useRefresh(listPins);
  const form = useContractForm<PinValues>(savePin.payload, valuesOf(known), (values) => ({
    ...values,
    place,
  }));
  const find = async (videoId: number | undefined): Promise<PinEntry | undefined> =>
    (await callApi(listPins, { place })).list.find((it) => it.videoId === videoId);
  const saving = useVersionedSave<PinValues, PinEntry | undefined>({
    form,
    loaded: known,
    describe,
    // If another operator unpinned the video meanwhile, saving pins it again.
    valuesOf: (there) => valuesOf(there ?? (known && { ...known, startTime: null, endTime: null })),
    async send(values, was) {
      await callApi(savePin, { ...values, place, ...(was && { was: datesOf(was) }) });
      return find(values.videoId);
    },
    isConflict: ({ refusal }) => refusal === 'place-edited',
    reload: () => find(known?.videoId),
    fieldOf: { 'pin-elsewhere': 'videoId' },
    onSaved: refresh,
  });
  return (
    <DrawerForm form={form} saving={saving} onDone={onDone} mode={known ? 'edit' : 'create'}>
      {known ? <p>{known.title}</p> : <VideoField form={form} place={place} />}
      <TimeField
        label={placesTexts.start}
        description={placesTexts.timeHint}
        {...form.field('startTime')}
      />
      <TimeField label={placesTexts.end} {...form.field('endTime')} />
    </DrawerForm>
  );
}

/** Finds a video by part of its title or by its code; in a category, only the videos of that category. */
function VideoField({ form, place }: { form: ContractForm<PinValues>; place: string }) {
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), 250);
  const found = useQuery({
    ...callQuery(listAllVideos, {
      size: 20,
      ...(text !== '' && { text: text.slice(0, 100) }),
      ...(/^\d/.test(place) && { categoryCode: place }),
    }),
    placeholderData: keepPreviousData,
  });
  const { videoId } = form.values;
  const error = form.errors['videoId'];
  return (
    <Select
      label={placesTexts.pinnedVideo}
      placeholder={placesTexts.findVideo}
      withAsterisk
      searchable
      filter={({ options }) => options}
      data={(found.data?.list ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      nothingFoundMessage={found.isFetching ? texts.common.loading : placesTexts.noVideo}
      searchValue={typed}
      onSearchChange={setTyped}
      value={videoId === 0 ? null : String(videoId)}
      onChange={(value) => form.set('videoId', Number(value ?? 0))}
      error={error !== undefined && videoId === 0 ? placesTexts.pickVideo : error}
    />
  );
}
