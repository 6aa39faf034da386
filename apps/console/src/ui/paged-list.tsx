import { PAGE_SIZE } from '@lantern/rules/paging';
import type { ReactNode } from 'react';

import type { Address } from './address.ts';
import { DataList, NothingFound } from './data-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import type { Filter } from './filter.ts';
import type { ListProps } from './list-props.ts';
import { LoadFailed } from './pending.tsx';

/** A page of rows, with the cursor of the next page or the total of all pages; with neither it is the only page. */
interface Page<Row> {
  list: readonly Row[];
  next?: string | null | undefined;
  total?: number | null | undefined;
}

interface PagedListProps<Row> extends Omit<
  ListProps<Row>,
  'rows' | 'paging' | 'isBusy' | 'isStale'
> {
  query: {
    data: Page<Row> | undefined;
    error: Error | null;
    isFetching: boolean;
    /** Whether the data are those of the payload before. */
    isPlaceholderData: boolean;
    refetch: () => unknown;
  };
  filters?: readonly Filter[];
  /** Buttons for the whole list, beside its filters. */
  tools?: ReactNode;
}

/** The list of one call and its filters, or why it could not be loaded. */
export function PagedList<Row>({ query, filters, tools, empty, ...list }: PagedListProps<Row>) {
  const { data, error, isFetching, isPlaceholderData } = query;
  const { address } = list;
  return (
    <>
      {filters && filters.length > 0 && <FilterBar filters={filters} address={address} />}
      {tools && <div className="list-actions">{tools}</div>}
      {error && !data ? (
        <LoadFailed query={query} />
      ) : (
        <DataList
          {...list}
          rows={data?.list}
          paging={pagingOf(data)}
          isBusy={isFetching}
          isStale={isPlaceholderData}
          empty={
            <div className="card-empty">
              {isNarrowed(address) ? <NothingFound onClear={() => clear(address)} /> : empty}
            </div>
          }
        />
      )}
    </>
  );
}

const pagingOf = (page: Page<unknown> | undefined) =>
  page?.next === undefined && typeof page?.total === 'number'
    ? ({ kind: 'numbered', total: page.total, pageSize: PAGE_SIZE } as const)
    : ({ kind: 'keyset', next: page?.next ?? null } as const);

/** Names in the address that leave out no row of a list. */
const neutral = new Set(['tab', 'open', 'sort', 'page']);

const isNarrowed = ({ search }: Address): boolean =>
  [...search.keys()].some((name) => !neutral.has(name));

function clear(address: Address): void {
  const tab = address.get('tab');
  address.only(tab === '' ? {} : { tab });
}
