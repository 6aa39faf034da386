import { useState } from 'react';

import { texts } from '#text/texts.ts';

import type { ListProps } from './list-props.ts';

interface PickBoxProps {
  label: string;
  isPicked: boolean;
  /** Whether only some of its rows are picked. */
  isPartly?: boolean;
  /** Receives whether Shift was held. */
  onToggle: (isRange: boolean) => void;
}

/** The checkbox that picks a row, or all rows of a page. It is the browser's own: a list of films draws fifty of them. */
function PickBox({ label, isPicked, isPartly = false, onToggle }: PickBoxProps) {
  return (
    <input
      type="checkbox"
      className="pick-box"
      aria-label={label}
      checked={isPicked}
      ref={(box) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={({ nativeEvent }) =>
        onToggle('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)
      }
    />
  );
}

type PickProps<Row> = Pick<ListProps<Row>, 'keyOf' | 'nameOf' | 'picked'>;

interface RowProps<Row> extends PickProps<Row> {
  row: Row;
  pick: (row: Row, isRange: boolean) => void;
}

/** Picks a row, with Shift all rows from the one that was picked last; its label is the row's name. */
export function PickRow<Row>({ row, keyOf, nameOf, picked, pick }: RowProps<Row>) {
  return (
    <PickBox
      label={texts.list.pick(nameOf(row))}
      isPicked={picked?.some((it) => keyOf(it) === keyOf(row)) ?? false}
      onToggle={(isRange) => pick(row, isRange)}
    />
  );
}

interface PageProps<Row> extends Omit<PickProps<Row>, 'nameOf'> {
  rows: readonly Row[];
  onPick: (rows: Row[]) => void;
}

/** Picks all rows of a page, or none of them; picks on other pages stay. */
export function PickPage<Row>({ rows, keyOf, picked, onPick }: PageProps<Row>) {
  const here = new Set(rows.map(keyOf));
  const all = picked ?? [];
  const others = all.filter((it) => !here.has(keyOf(it)));
  const count = all.length - others.length;
  const isPicked = count === rows.length;
  return (
    <PickBox
      label={texts.list.pickPage}
      isPicked={isPicked}
      isPartly={!isPicked && count > 0}
      onToggle={() => onPick(isPicked ? others : [...others, ...rows])}
    />
  );
}

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
