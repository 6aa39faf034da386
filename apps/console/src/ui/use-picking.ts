import { useState } from 'react';

import type { ListProps } from './list-props.ts';

type PickingProps<Row> = Pick<ListProps<Row>, 'keyOf' | 'picked' | 'onPick'> & {
  rows: readonly Row[];
};

/** Returns how a row is picked: alone, or with all rows from the one that was picked last. */
export function usePicking<Row>({ rows, keyOf, picked = [], onPick }: PickingProps<Row>) {
  const [last, setLast] = useState<string | null>(null);
  if (!onPick) return undefined;
  return (row: Row, isRange: boolean): void => {
    const key = keyOf(row);
    const [here, there] = [key, last].map((it) => rows.findIndex((other) => keyOf(other) === it));
    setLast(key);
    const isKnown = (it: Row): boolean => picked.some((other) => keyOf(other) === keyOf(it));
    if (isRange && here !== undefined && there !== undefined && there >= 0) {
      const span = rows.slice(Math.min(here, there), Math.max(here, there) + 1);
      onPick([...picked, ...span.filter((it) => !isKnown(it))]);
    } else if (isKnown(row)) onPick(picked.filter((it) => keyOf(it) !== key));
    else onPick([...picked, row]);
  };
}
