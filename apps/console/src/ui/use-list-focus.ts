import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

import type { Address } from './address.ts';
import { rowElement } from './use-list-keys.ts';

/** A row, and its place on the page while it was there. */
interface Place {
  key: string;
  place: number;
}

/** By list: the row that was opened last. */
const openedRows = new Map<string, Place>();

interface ListFocus<Row> {
  label: string;
  list: RefObject<HTMLElement | null>;
  address: Address;
  /** Changes when other rows are shown. */
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Whether nothing has the focus, as after what had it was taken from the page. */
const isFree = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * Brings the focus back to the row that was opened, when its drawer closes or its page is left, and to the row in the place of
 * one that was dealt with. Returns what notes an opened row.
 */
export function useListFocus<Row>(shown: ListFocus<Row>) {
  const { label, address, rows, keyOf } = shown;
  const opened = address.get('open');
  const [before, setBefore] = useState(opened);
  const isClosed = before !== '' && opened === '';
  if (opened !== before && opened !== '') setBefore(opened);
  const placeOf = (key: string): Place => {
    const place = rows.findIndex((row) => keyOf(row) === key);
    return { key, place: place < 0 ? (openedRows.get(label)?.place ?? 0) : place };
  };
  const back = useEffectEvent((row: Place) => focusRow(shown, row));
  const note = useEffectEvent((key: string) => void openedRows.set(label, placeOf(key)));
  useEffect(() => {
    if (opened !== '') note(opened);
  }, [opened]);
  useEffect(() => {
    const row = openedRows.get(label);
    if (row === undefined || opened !== '') return;
    if (isClosed || isFree()) back(row);
    openedRows.delete(label);
  }, [isClosed, opened, label, rows]);
  useFocusOfGone(shown);
  return (key: string): void => void openedRows.set(label, placeOf(key));
}

/** Focuses a row, or the one in its place. */
function focusRow<Row>({ list, rows, keyOf }: ListFocus<Row>, { key, place }: Place): void {
  const instead = rows[Math.min(place, rows.length - 1)];
  const element = rowElement(list.current, key);
  (element ?? (instead && rowElement(list.current, keyOf(instead))))?.focus();
}

/** Leads the focus on where the row that had it, or whose window had it, is there no longer. */
function useFocusOfGone<Row>(shown: ListFocus<Row>): void {
  const { list, rows, keyOf } = shown;
  const focused = useRef<Place>(null);
  const hear = useEffectEvent(({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target.closest('[role="dialog"], [role="menu"]')) return;
    const key = list.current?.contains(target)
      ? target.closest<HTMLElement>('[data-row]')?.dataset['row']
      : undefined;
    const place = rows.findIndex((row) => keyOf(row) === key);
    focused.current = key === undefined || place < 0 ? null : { key, place };
  });
  useEffect(() => {
    document.addEventListener('focusin', hear);
    return () => document.removeEventListener('focusin', hear);
  }, []);
  const lead = useEffectEvent(() => {
    const row = focused.current;
    if (row === null || rows.some((it) => keyOf(it) === row.key) || !isFree()) return;
    focused.current = null;
    focusRow(shown, row);
  });
  useEffect(() => lead(), [rows]);
}
