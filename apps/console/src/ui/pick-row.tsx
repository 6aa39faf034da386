import { lazy, Suspense } from 'react';

import { texts } from '#text/texts.ts';

import type { ListProps } from './list-props.ts';

/** Fetched only by lists whose rows can be picked. */
const PickBox = lazy(() => import('./pick-box.tsx'));

type PickProps<Row> = Pick<ListProps<Row>, 'keyOf' | 'nameOf' | 'picked'> & {
  rows: readonly Row[];
  onPick: (rows: Row[]) => void;
};

/** Picks a row; its label is the row's name. */
export function PickRow<Row>({
  row,
  keyOf,
  nameOf,
  picked,
  onPick,
}: Omit<PickProps<Row>, 'rows'> & { row: Row }) {
  const all = picked ?? [];
  const others = all.filter((it) => keyOf(it) !== keyOf(row));
  const isPicked = others.length < all.length;
  return (
    <Suspense>
      <PickBox
        label={texts.list.pick(nameOf(row))}
        isPicked={isPicked}
        onToggle={() => onPick(isPicked ? others : [...others, row])}
      />
    </Suspense>
  );
}

/** Picks all rows of a page, or none of them; picks on other pages stay. */
export function PickPage<Row>({ rows, keyOf, picked, onPick }: Omit<PickProps<Row>, 'nameOf'>) {
  const here = new Set(rows.map(keyOf));
  const all = picked ?? [];
  const others = all.filter((it) => !here.has(keyOf(it)));
  const count = all.length - others.length;
  const isPicked = count === rows.length;
  return (
    <Suspense>
      <PickBox
        label={texts.list.pickPage}
        isPicked={isPicked}
        isPartly={!isPicked && count > 0}
        onToggle={() => onPick(isPicked ? others : [...others, ...rows])}
      />
    </Suspense>
  );
}
