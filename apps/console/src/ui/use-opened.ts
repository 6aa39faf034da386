import { useState } from 'react';

import type { Address } from './address.ts';

/**
 * Returns the thing that the address opens, as its list last had it: another operator may have dealt with it, or removed it,
 * and what is being typed about it is not lost with its row.
 */
export function useOpened<Row>(
  address: Address,
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
): Row | undefined {
  const opened = address.get('open');
  const row = rows?.find((it) => keyOf(it) === opened);
  const [last, setLast] = useState({ opened, row });
  if (opened !== last.opened || (row !== undefined && row !== last.row)) setLast({ opened, row });
  return row ?? (opened === last.opened ? last.row : undefined);
}
