import { Checkbox } from '@mantine/core';

import { zh } from '../text/zh.ts';

const none: readonly never[] = [];

interface PickProps<Row> {
  row: Row;
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  picked: readonly Row[] | undefined;
  onPick: (rows: Row[]) => void;
}

/** The box by which a row is picked, by its name. */
export function PickBox<Row>({ row, keyOf, nameOf, picked = none, onPick }: PickProps<Row>) {
  const others = picked.filter((it) => keyOf(it) !== keyOf(row));
  const isPicked = others.length < picked.length;
  return (
    <Checkbox
      aria-label={zh.list.pick(nameOf(row))}
      checked={isPicked}
      onChange={() => onPick(isPicked ? others : [...others, row])}
    />
  );
}
