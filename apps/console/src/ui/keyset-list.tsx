import type { UseQueryResult } from '@tanstack/react-query';

import { DataList } from './data-list.tsx';
import { type Filter, FilterBar } from './filter-bar.tsx';
import type { ListProps } from './list-props.ts';
import { LoadFailed } from './pending.tsx';

interface KeysetListProps<Row> extends Omit<ListProps<Row>, 'rows' | 'paging' | 'isBusy'> {
  /** A page of rows, and the cursor of the next page. */
  query: UseQueryResult<{ list: Row[]; next: string | null }>;
  filters?: readonly Filter[];
}

/** The list of one call with keyset paging and its filters, or why it could not be loaded. */
export function KeysetList<Row>({ query, filters, empty, ...list }: KeysetListProps<Row>) {
  const { data, error, refetch, isFetching } = query;
  if (error && !data) return <LoadFailed query={{ error, refetch }} />;
  return (
    <>
      {filters && <FilterBar filters={filters} address={list.address} />}
      <DataList
        {...list}
        rows={data?.list}
        paging={{ kind: 'keyset', next: data?.next ?? null }}
        isBusy={isFetching}
        empty={<div className="card-empty">{empty}</div>}
      />
    </>
  );
}
