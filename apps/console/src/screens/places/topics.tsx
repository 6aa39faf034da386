import {
  listAllTopics,
  listCategories,
  orderTopics,
  saveTopic,
} from '@lantern/contracts/calls/operator/places';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { LayoutGrid, Plus } from 'lucide-react';
import { Suspense } from 'react';

import { placesTexts } from '#text/places.ts';

import { callApi, callQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { lazy } from '../../ui/lazy.ts';
import { OrderList } from '../../ui/order-list.tsx';
import { Pending } from '../../ui/pending.tsx';
import type { CategoryEntry, TopicEntry } from './place-entries.ts';
import { TopicPreview } from './place-preview.tsx';
import { useOrder } from './use-order.ts';

const TopicDrawer = lazy(() => import('./topic-drawer.tsx'));

const sendOrder = (keys: string[]) => callApi(orderTopics, { ids: keys.map(Number) });

/** The cards of the topics screen, in their order. */
export default function Topics({ address }: { address: Address }) {
  const topics = useQuery(callQuery(listAllTopics, {}));
  const categories = useQuery(callQuery(listCategories, {})).data?.list ?? [];
  const mayEdit = useSession().may(saveTopic);
  const all = topics.data?.list;
  return (
    <div className="stack">
      {mayEdit && (
        <div className="dialog-actions">
          <Button
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => address.patch({ open: 'new' })}
          >
            {placesTexts.addTopic}
          </Button>
        </div>
      )}
      {all ? (
        <div className={all.length > 0 ? 'with-preview' : undefined}>
          <TopicList all={all} categories={categories} address={address} mayEdit={mayEdit} />
          {all.length > 0 && <TopicPreview topics={all} />}
        </div>
      ) : (
        <Pending query={topics} height={320} />
      )}
      {all && categories.length > 0 && (
        <Opened all={all} categories={categories} address={address} />
      )}
    </div>
  );
}

interface ListProps {
  all: readonly TopicEntry[];
  categories: readonly CategoryEntry[];
  address: Address;
  mayEdit: boolean;
}

function TopicList({ all, categories, address, mayEdit }: ListProps) {
  const order = useOrder(listAllTopics, sendOrder);
  if (all.length === 0) return <NoTopics />;
  return (
    <OrderList
      label={placesTexts.topics}
      rows={all}
      keyOf={({ id }) => String(id)}
      nameOf={({ title }) => title}
      onOrder={mayEdit ? order.mutate : undefined}
    >
      {(topic) => (
        <Line topic={topic} categories={categories} address={address} mayEdit={mayEdit} />
      )}
    </OrderList>
  );
}

const NoTopics = () => (
  <div className="card-empty">
    <EmptyState icon={LayoutGrid} title={placesTexts.noTopics} hint={placesTexts.noTopicsHint} />
  </div>
);

interface OpenedProps {
  all: readonly TopicEntry[];
  categories: readonly CategoryEntry[];
  address: Address;
}

const Opened = (props: OpenedProps) =>
  props.address.get('open') !== '' && (
    <Suspense>
      <TopicDrawer key={props.address.get('open')} {...props} />
    </Suspense>
  );

interface LineProps {
  topic: TopicEntry;
  categories: readonly CategoryEntry[];
  address: Address;
  mayEdit: boolean;
}

function Line({ topic, categories, address, mayEdit }: LineProps) {
  const { id, title, categoryCode, sonCodes, picture, isHidden } = topic;
  const names = [categoryCode, ...sonCodes].map(
    (code) => categories.find((it) => it.code === code)?.name ?? code,
  );
  return (
    <>
      {picture === '' ? (
        <span className="picture" aria-hidden />
      ) : (
        <img className="picture" src={picture} alt="" loading="lazy" draggable={false} />
      )}
      {mayEdit ? (
        <button
          type="button"
          className="row-open"
          onClick={() => address.patch({ open: String(id) })}
        >
          {title}
        </button>
      ) : (
        <strong>{title}</strong>
      )}
      {isHidden && <Badge color="gray">{placesTexts.hidden}</Badge>}
      <span className="dimmed small">{names.join(' / ')}</span>
    </>
  );
}
