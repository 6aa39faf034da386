import {
  listCategories,
  listPins,
  orderPins,
  removePin,
  savePin,
} from '@lantern/contracts/calls/operator/places';
import { Badge, Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pin, Plus } from 'lucide-react';
import { Suspense } from 'react';

import { placesTexts } from '#text/places.ts';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazy } from '../../ui/lazy.ts';
import { OrderList } from '../../ui/order-list.tsx';
import { Pending } from '../../ui/pending.tsx';
import { Poster } from '../../ui/poster.tsx';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';
import type { CategoryEntry, PinEntry } from './place-entries.ts';
import { useOrder } from './use-order.ts';

const PinDrawer = lazy(() => import('./pin-drawer.tsx'));

/** Returns the places of pins: the lists of all videos, then each category. */
const placesOf = (categories: readonly CategoryEntry[]) => [
  ...Object.entries(placesTexts.places).map(([value, label]) => ({ value, label })),
  ...categories.map(({ code, name, parentCode }) => {
    const root = categories.find((it) => it.code === parentCode);
    return { value: code, label: root ? `${root.name} / ${name}` : name };
  }),
];

/** Returns the place that the address names. */
function placeIn(address: Address): string {
  const asked = address.get('place');
  return /^(?:featured|ranking|latest|\d{1,9})$/.test(asked) ? asked : 'featured';
}

interface OpenedPinProps {
  all: readonly PinEntry[];
  place: string;
  address: Address;
}

/** The drawer of the pin that the address opens, or of a further one (`new`). */
const OpenedPin = (props: OpenedPinProps) =>
  props.address.get('open') !== '' && (
    <Suspense>
      <PinDrawer key={props.address.get('open')} {...props} />
    </Suspense>
  );

/** The pinned videos of one list. */
export default function Pins({ address }: { address: Address }) {
  const place = placeIn(address);
  const tree = useQuery(callQuery(listCategories, {}));
  const pins = useQuery(callQuery(listPins, { place }));
  const mayEdit = useSession().may(savePin);
  const places = placesOf(tree.data?.list ?? []);
  const name = places.find((it) => it.value === place)?.label ?? place;
  const all = pins.data?.list;
  return (
    <div className="stack">
      <div className="pins-head">
        <NativeSelect
          label={placesTexts.place}
          data={places}
          value={place}
          onChange={(event) => address.patch({ place: event.currentTarget.value })}
        />
        {mayEdit && (
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => address.patch({ open: 'new' })}
          >
            {placesTexts.addPin}
          </Button>
        )}
      </div>
      {all ? (
        <PinList all={all} place={place} name={name} address={address} mayEdit={mayEdit} />
      ) : (
        <Pending query={pins} height={240} />
      )}
      {mayEdit && all && <OpenedPin all={all} place={place} address={address} />}
    </div>
  );
}

interface ListProps {
  all: readonly PinEntry[];
  place: string;
  name: string;
  address: Address;
  mayEdit: boolean;
}

function PinList({ all, place, name, address, mayEdit }: ListProps) {
  const order = useOrder(listPins, (keys) => callApi(orderPins, { place, ids: keys.map(Number) }));
  if (all.length === 0)
    return (
      <div className="card-empty">
        <EmptyState icon={Pin} title={placesTexts.noPins} hint={placesTexts.noPinsHint} />
      </div>
    );
  return (
    <OrderList
      label={placesTexts.pins(name)}
      rows={all}
      keyOf={({ id }) => String(id)}
      nameOf={({ title }) => title}
      onOrder={mayEdit ? order.mutate : undefined}
    >
      {(pin) => <Line pin={pin} address={address} mayEdit={mayEdit} />}
    </OrderList>
  );
}

interface LineProps {
  pin: PinEntry;
  address: Address;
  mayEdit: boolean;
}

function Line({ pin, address, mayEdit }: LineProps) {
  const { id, title, poster, state, startTime, endTime } = pin;
  const client = useQueryClient();
  const unpin = useMutation({
    mutationFn: () => callApi(removePin, { id }),
    onSuccess: () => notifyDone(placesTexts.unpinned),
    onError: (error) => notifyFailed(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(listPins) }),
  });
  const isDated = startTime !== null || endTime !== null;
  return (
    <>
      <Poster address={poster} />
      <strong>{title}</strong>
      {state !== 'published' && <Badge color="gray">{placesTexts.notShown}</Badge>}
      <span className="dimmed small">
        {isDated ? placesTexts.period(startTime, endTime) : placesTexts.always}
      </span>
      {mayEdit && (
        <span className="order-end">
          <Button
            variant="subtle"
            size="xs"
            aria-label={placesTexts.datesOf(title)}
            onClick={() => address.patch({ open: String(id) })}
          >
            {placesTexts.dates}
          </Button>
          <Button
            variant="subtle"
            size="xs"
            aria-label={placesTexts.unpinOne(title)}
            loading={unpin.isPending}
            onClick={() => unpin.mutate()}
          >
            {placesTexts.unpin}
          </Button>
        </span>
      )}
    </>
  );
}
