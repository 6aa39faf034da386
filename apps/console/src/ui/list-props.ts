import type { ReactNode } from 'react';

import type { Address } from './address.ts';
import type { Paging } from './pager.tsx';

/** How a column of a list is drawn. */
export interface Cell<Row> {
  cell: (row: Row) => ReactNode;
  /** Numbers are aligned right, digit below digit. */
  isNumber?: true;
  /** The server's names of both orders by it, where it can sort by it. */
  sorts?: { up: string; down: string };
  /** Whether it is shown only to operators who choose it. */
  isExtra?: true;
  /** Its place on a phone's card: the headline, at the headline's right, or nowhere; a line by default. */
  onCard?: 'title' | 'mark' | 'nowhere';
}

/** One column of a list. */
export interface Column<Row> extends Cell<Row> {
  key: string;
  title: string;
}

export interface ListProps<Row> {
  /** The name of the table; the choice of columns is stored under it. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined until they are loaded. */
  rows: readonly Row[] | undefined;
  keyOf: (row: Row) => string;
  /** Returns the name of a row for picking and opening it. */
  nameOf: (row: Row) => string;
  paging: Paging;
  address: Address;
  isBusy: boolean;
  /** Whether the rows are still those of another address. */
  isStale?: boolean;
  /** The order in which the rows come, by the server's name; the order that the address names by default. */
  sort?: string;
  /** Shown when there is no row. */
  empty: ReactNode;
  picked?: readonly Row[];
  onPick?: (rows: Row[]) => void;
  onOpen?: (row: Row) => void;
  /** Returns the actions on one row. */
  actions?: (row: Row) => ReactNode;
}

/** What a list is drawn with once its rows are loaded. */
export type RowsProps<Row> = ListProps<Row> & {
  rows: readonly Row[];
  /** Picks a row, or all from the one that was picked last. */
  pick?: ((row: Row, isRange: boolean) => void) | undefined;
};
