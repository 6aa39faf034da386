import { listPins, savePin } from '@lantern/contracts/calls/operator/places';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { zhPlaces } from '../../text/zh-places.ts';
import { zh } from '../../text/zh.ts';
import type { Address } from '../../ui/address.ts';
import { type ContractForm, useContractForm } from '../../ui/contract-form.ts';
import { DrawerForm } from '../../ui/drawer-form.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import type { PinEntry } from './place-entries.ts';

interface PinValues {
  /** 0 until one is chosen. */
  videoId: number;
  startTime: string | null;
  endTime: string | null;
}

interface DrawerProps {
  all: readonly PinEntry[];
  place: string;
  address: Address;
}

/** The pin that the address names, or an empty form for one. */
export default function PinDrawer({ all, place, address }: DrawerProps) {
  const wanted = address.get('open');
  const known = all.find(({ id }) => String(id) === wanted);
  const isNew = wanted === 'new';
  const close = (): void => address.patch({ open: null }, 'keep page');
  return (
    <ItemDrawer
      title={isNew ? zhPlaces.addPin : zhPlaces.editPin}
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

function PinForm({ known, place, onDone }: FormProps) {
  const client = useQueryClient();
  const form = useContractForm<PinValues>(
    savePin.payload,
    {
      videoId: known?.videoId ?? 0,
      startTime: known?.startTime ?? null,
      endTime: known?.endTime ?? null,
    },
    (values) => ({ ...values, place }),
  );
  const save = useMutation({
    mutationFn: (values: PinValues) => callApi(savePin, { ...values, place }),
    async onSuccess() {
      await client.invalidateQueries({ queryKey: keyOf(listPins) });
      notifyDone(zhPlaces.pinned);
    },
    onError: (error) => form.refuse(error, { 'pin-elsewhere': 'videoId' }),
  });
  const { mutate, isPending, isSuccess, error } = save;
  return (
    <DrawerForm
      {...{ form, onDone }}
      saving={{ save: mutate, isSaving: isPending, isSaved: isSuccess, error }}
      mode={known ? 'edit' : 'create'}
    >
      {known ? <p>{known.title}</p> : <VideoField form={form} place={place} />}
      <TimeField
        label={zhPlaces.start}
        description={zhPlaces.timeHint}
        {...form.field('startTime')}
      />
      <TimeField label={zhPlaces.end} {...form.field('endTime')} />
    </DrawerForm>
  );
}

/** A video, found by a part of its title or its code; of a category, only what lies in it. */
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
      label={zhPlaces.pinnedVideo}
      placeholder={zhPlaces.findVideo}
      withAsterisk
      searchable
      filter={({ options }) => options}
      data={(found.data?.list ?? []).map(({ id, title }) => ({ value: String(id), label: title }))}
      nothingFoundMessage={found.isFetching ? zh.common.loading : zhPlaces.noVideo}
      searchValue={typed}
      onSearchChange={setTyped}
      value={videoId === 0 ? null : String(videoId)}
      onChange={(value) => form.set('videoId', Number(value ?? 0))}
      error={error !== undefined && videoId === 0 ? zhPlaces.pickVideo : error}
    />
  );
}
