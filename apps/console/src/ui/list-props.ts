import type { ReactNode } from 'react';

import type { Address } from './address.ts';
import type { Paging } from './pager.tsx';

/** One thing a list tells of each of its rows. */
export interface Column<Row> {
  key: string;
  title: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand at the right, digit under digit. */
  isNumber?: true;
  /** The server can sort by it, under its key. */
  sorts?: true;
  /** Shown only to those who choose it. */
  isExtra?: true;
  /** On a phone, where a row is a card: its headline, what stands at its right, or nowhere. A line otherwise. */
  onCard?: 'title' | 'mark' | 'nowhere';
}

export interface ListProps<Row> {
  /** What is listed: the name of the table, under which the choice of columns is kept too. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until they are there. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** How a row is called when it is picked or opened. */
  nameOf: (row: Row) => string;
  paging: Paging;
  address: Address;
  isBusy: boolean;
  /** What stands where no row is. */
  empty: ReactNode;
  picked?: readonly Row[];
  onPick?: (rows: Row[]) => void;
  onOpen?: (row: Row) => void;
  /** What can be done with one row. */
  actions?: (row: Row) => ReactNode;
}
