import { type RefObject, useEffect, useEffectEvent } from 'react';

import { isChord, isCovered, isTyping } from './typing.ts';

interface ListKeys<Row> {
  list: RefObject<HTMLElement | null>;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  open: ((row: Row) => void) | undefined;
  /** Picks a row, or with `isRange` all from the one picked last. */
  pick: ((row: Row, isRange: boolean) => void) | undefined;
  /** Missing while nothing is picked. */
  clearPicks: (() => void) | undefined;
}

/** Returns the element of the row with this key. */
export const rowElement = (list: HTMLElement | null, key: string): HTMLElement | undefined =>
  [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])].find(
    ({ dataset }) => dataset['row'] === key,
  );

const isRow = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.dataset['row'] !== undefined;

/** Returns by how many rows a key moves the focus; arrows move it only from a row. */
function stepOf(key: string, isInList: boolean): number {
  if (key === 'j' || (isInList && key === 'ArrowDown')) return 1;
  return key === 'k' || (isInList && key === 'ArrowUp') ? -1 : 0;
}

/** Keys of a list: J and K lead from row to row, Enter opens one, X picks one, Shift+X all between two. */
export function useListKeys<Row>({ list, rows, keyOf, open, pick, clearPicks }: ListKeys<Row>) {
  const placeOfFocus = (): number => {
    const key = document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    return rows.findIndex((row) => keyOf(row) === key);
  };
  const step = (by: number): void => {
    const here = placeOfFocus();
    const place = here < 0 ? 0 : Math.min(rows.length - 1, Math.max(0, here + by));
    const row = rows[place];
    const element = row && rowElement(list.current, keyOf(row));
    element?.focus();
    element?.scrollIntoView?.({ block: 'nearest' });
  };
  const actOn = (row: Row, { key, shiftKey, target }: KeyboardEvent): boolean => {
    if (key.toLowerCase() === 'x' && pick) pick(row, shiftKey);
    else if (key === 'Enter' && open && isRow(target)) open(row);
    else return false;
    return true;
  };
  const act = (event: KeyboardEvent): boolean => {
    const row = rows[placeOfFocus()];
    const by = stepOf(event.key, row !== undefined);
    if (by !== 0) step(by);
    else if (event.key === 'Escape' && clearPicks) clearPicks();
    else return row !== undefined && actOn(row, event);
    return true;
  };
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isChord(event) || isTyping(event) || isCovered()) return;
    if (act(event)) event.preventDefault();
  });
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
