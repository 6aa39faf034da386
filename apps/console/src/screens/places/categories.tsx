import {
  listCategories,
  orderCategories,
  saveCategory,
} from '@lantern/contracts/calls/operator/places';
import { countedUpTo } from '@lantern/contracts/operator-list';
import { compactNumber } from '@lantern/rules/compact-number';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FolderTree, Plus } from 'lucide-react';
import { lazy, Suspense } from 'react';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhPlaces } from '../../text/zh-places.ts';
import { zh } from '../../text/zh.ts';
import type { Address } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { OrderList } from '../../ui/order-list.tsx';
import type { CategoryEntry } from './place-entries.ts';
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
      {zhPlaces.addRoot}
    </Button>
  );
  if (tree.error && !all)
    return <LoadFailed message={messageOf(tree.error)} onRetry={() => void tree.refetch()} />;
  return (
    <div className="stack">
      {add && <div className="dialog-actions">{add}</div>}
      {!all ? (
        <Skeleton h={320} radius="lg" />
      ) : all.length === 0 ? (
        <div className="card-empty">
          <EmptyState
            icon={FolderTree}
            title={zhPlaces.noCategories}
            hint={zhPlaces.noCategoriesHint}
          />
        </div>
      ) : (
        <Level all={all} root={null} address={address} mayEdit={mayEdit} />
      )}
      {address.get('open') !== '' && all && (
        <Suspense>
          <CategoryDrawer key={address.get('open')} all={all} address={address} />
        </Suspense>
      )}
    </div>
  );
}

interface LevelProps {
  all: readonly CategoryEntry[];
  root: CategoryEntry | null;
  address: Address;
  mayEdit: boolean;
}

/** The categories below one, or the roots with theirs. */
function Level({ all, root, address, mayEdit }: LevelProps) {
  const parentCode = root?.code ?? null;
  const order = useOrder(keyOf(listCategories), (codes: string[]) =>
    callApi(orderCategories, { parentCode, codes }),
  );
  const rows = all.filter((it) => it.parentCode === parentCode);
  if (rows.length === 0) return null;
  return (
    <OrderList
      label={root ? zhPlaces.sonsOf(root.name) : zhPlaces.tree}
      rows={rows}
      keyOf={({ code }) => code}
      nameOf={({ name }) => name}
      onOrder={mayEdit ? order.mutate : undefined}
      renderBelow={(row) => root === null && <Level {...{ all, address, mayEdit }} root={row} />}
    >
      {(row) => <Line category={row} address={address} mayEdit={mayEdit} />}
    </OrderList>
  );
}

const tellVideos = (count: number): string => {
  if (count === 0) return zhPlaces.empty;
  const told = compactNumber(Math.min(count, countedUpTo), zh.common.countMarks);
  return zhPlaces.videos(count > countedUpTo ? zh.common.atLeast(told) : told);
};

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
      {isHidden && (
        <Badge variant="light" color="gray">
          {zhPlaces.hidden}
        </Badge>
      )}
      {isDarkWeb && parentCode === null && (
        <Badge variant="light" color="blue">
          {zhPlaces.darkWeb}
        </Badge>
      )}
      <span className="dimmed small">{tellVideos(videos ?? 0)}</span>
      {mayEdit && parentCode === null && (
        <Button
          className="order-end"
          variant="subtle"
          size="xs"
          aria-label={zhPlaces.addSon(name)}
          onClick={() => address.patch({ open: `new-${code}` })}
        >
          {zhPlaces.addSonShort}
        </Button>
      )}
    </>
  );
}
