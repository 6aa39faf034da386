import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

import type { Address } from './address.ts';
import { rowElement } from './use-list-keys.ts';

/** By list: the row that was opened last. */
const openedRows = new Map<string, string>();

interface ListFocus {
  label: string;
  list: RefObject<HTMLElement | null>;
  address: Address;
  /** Changes when other rows are shown. */
  rows: unknown;
}

/**
 * Brings the focus back to the row that was opened, when its drawer closes or its page is left. Returns what notes an opened
 * row.
 */
export function useListFocus({ label, list, address, rows }: ListFocus) {
  const opened = address.get('open');
  const [before, setBefore] = useState(opened);
  const isClosed = before !== '' && opened === '';
  if (opened !== before && opened !== '') setBefore(opened);
  const focusRow = useEffectEvent((key: string) => rowElement(list.current, key)?.focus());
  useEffect(() => {
    if (opened !== '') openedRows.set(label, opened);
  }, [opened, label]);
  useEffect(() => {
    const key = openedRows.get(label);
    if (key === undefined || opened !== '' || rows === undefined) return;
    const isFree = document.activeElement === null || document.activeElement === document.body;
    if (isClosed || isFree) focusRow(key);
    openedRows.delete(label);
  }, [isClosed, opened, label, rows]);
  return (key: string): void => void openedRows.set(label, key);
}
