import {
  listCategories,
  orderCategories,
  saveCategory,
} from '@lantern/contracts/calls/operator/places';
import { Badge, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderTree, Plus } from 'lucide-react';
import { Suspense } from 'react';

import { placesTexts } from '#text/places.ts';

import { callApi, callQuery } from '../../api/call-api.ts';
import { PlacePresets } from '../../decisions/place-presets.tsx';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatTotal } from '../../ui/format-total.ts';
import { lazy } from '../../ui/lazy.ts';
import { OrderList } from '../../ui/order-list.tsx';
import { Pending } from '../../ui/pending.tsx';
import type { CategoryEntry } from './place-entries.ts';
import { PlacePreview } from './place-preview.tsx';
import { useOrder } from './use-order.ts';

const CategoryDrawer = lazy(() => import('./category-drawer.tsx'));

/** The tree of categories. */
export default function Categories({ address }: { address: Address }) {
  const tree = useQuery(callQuery(listCategories, { isCounted: true }));
  const mayEdit = useSession().may(saveCategory);
  const all = tree.data?.list;
  const add = mayEdit && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => address.patch({ open: 'new' })}
    >
      {placesTexts.addRoot}
    </Button>
  );
  return (
    <div className="stack">
      {add && (
        <div className="dialog-actions">
          {all && all.length > 0 && <span className="dimmed lead">{tellAll(all)}</span>}
          {add}
        </div>
      )}
      {all ? (
        <Tree all={all} root={null} address={address} mayEdit={mayEdit} />
      ) : (
        <Pending query={tree} height={320} />
      )}
      {address.get('open') !== '' && all && (
        <Suspense>
          <CategoryDrawer key={address.get('open')} all={all} address={address} />
        </Suspense>
      )}
    </div>
  );
}

function Tree(level: LevelProps) {
  if (level.all.length === 0)
    return (
      <div className="card-empty">
        <EmptyState
          icon={FolderTree}
          title={placesTexts.noCategories}
          hint={placesTexts.noCategoriesHint}
          action={<PlacePresets />}
        />
      </div>
    );
  return (
    <div className="with-preview">
      <Level {...level} />
      <PlacePreview all={level.all} />
    </div>
  );
}

interface LevelProps {
  all: readonly CategoryEntry[];
  root: CategoryEntry | null;
  address: Address;
  mayEdit: boolean;
}

/** The children of a category, or the roots with their children. */
function Level({ all, root, address, mayEdit }: LevelProps) {
  const parentCode = root?.code ?? null;
  const order = useOrder(listCategories, (codes) =>
    callApi(orderCategories, { parentCode, codes }),
  );
  const rows = all.filter((it) => it.parentCode === parentCode);
  if (rows.length === 0) return null;
  return (
    <OrderList
      label={root ? placesTexts.sonsOf(root.name) : placesTexts.tree}
      rows={rows}
      keyOf={({ code }) => code}
      nameOf={({ name }) => name}
      onOrder={mayEdit ? order.mutate : undefined}
      renderBelow={(row) =>
        root === null && <Level all={all} address={address} mayEdit={mayEdit} root={row} />
      }
    >
      {(row) => <Line category={row} address={address} mayEdit={mayEdit} />}
    </OrderList>
  );
}

const tellAll = (all: readonly CategoryEntry[]): string =>
  placesTexts.overall(all.length, all.filter(({ videos }) => videos === 0).length);

const tellVideos = (count: number): string => placesTexts.videos(formatTotal(count));

interface LineProps {
  category: CategoryEntry;
  address: Address;
  mayEdit: boolean;
}

function Line({ category, address, mayEdit }: LineProps) {
  const { code, name, isHidden, isDarkWeb, videos, parentCode } = category;
  return (
    <>
      {mayEdit ? (
        <button type="button" className="row-open" onClick={() => address.patch({ open: code })}>
          {name}
        </button>
      ) : (
        <strong>{name}</strong>
      )}
      {isHidden && <Badge color="gray">{placesTexts.hidden}</Badge>}
      {isDarkWeb && parentCode === null && <Badge color="blue">{placesTexts.darkWeb}</Badge>}
      {videos === 0 ? (
        <Badge color="yellow">{placesTexts.empty}</Badge>
      ) : (
        <span className="dimmed small">{tellVideos(videos ?? 0)}</span>
      )}
      {mayEdit && parentCode === null && (
        <Button
          className="order-end"
          variant="subtle"
          size="xs"
          aria-label={placesTexts.addSon(name)}
          onClick={() => address.patch({ open: `new-${code}` })}
        >
          {placesTexts.addSonShort}
        </Button>
      )}
    </>
  );
}
