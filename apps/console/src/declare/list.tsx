import type { Call } from '@lantern/contracts/call';
import { PAGE_SIZE } from '@lantern/rules/paging';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod/mini';

import { texts } from '#text/texts.ts';

import { callApi, pageQuery } from '../api/call-api.ts';
import { download } from '../api/download.ts';
import { useSession } from '../session/session.tsx';
import type { Address } from '../ui/address.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Filter } from '../ui/filter.ts';
import type { Cell, Column } from '../ui/list-props.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { pageOf } from '../ui/pager.tsx';
import { fieldsIn, type FilterKinds, filtersOf } from './filters.ts';
import { payloadOf } from './payload.ts';
import { hasField } from './schema-facts.ts';

/** What a list says, besides the names of its filters and columns. */
interface ListWords {
  /** The name of the table. */
  label: string;
  emptyTitle: string;
  emptyHint: string;
}

/** What a list call answers. */
interface Page<Row> {
  list: Row[];
  next?: string | null | undefined;
  total?: number | null | undefined;
}

/** What such an answer's schema says of it. */
type PageSchema<Row> = z.ZodMiniType & { _zod: { output: Page<Row> } };

type Exporter = Call<z.ZodMiniType, z.ZodMiniType<{ url: string }>>;

/** A list, as data: its words stand under the keys of its filters and columns. */
interface Declared<Row, Filters, Columns> {
  words: ListWords & Readonly<Record<keyof Filters | keyof Columns, string>>;
  icon: LucideIcon;
  /** The next step where the list is empty. */
  first?: ReactNode;
  keyOf: (row: Row) => string;
  /** The name of a row, for picking and opening it. */
  nameOf: (row: Row) => string;
  /** Each names a field of the call's payload, unless its kind names others. */
  filters: Filters;
  columns: Columns;
  /** Where a row leads: its own page, or a drawer of the screen. Without it, rows are not opened. */
  opens?: 'drawer' | ((row: Row) => string);
  /** Returns the actions on one row. */
  actions?: (row: Row) => ReactNode;
  /**
   * For a call that answers its whole list at once: whether a row fits the filters of the address. The list then finds and
   * pages by itself.
   */
  fits?: (row: Row, chosen: (filter: keyof Filters & string) => string) => boolean;
  /** The call that answers a file of what the filters find. */
  exporter?: Exporter;
}

/** A list that {@link List} draws. */
interface DefinedList<Payload extends z.ZodMiniType, Row> extends Omit<
  Declared<Row, FilterKinds, unknown>,
  'words' | 'filters' | 'columns'
> {
  call: Call<Payload, PageSchema<Row>>;
  words: ListWords;
  filters: readonly Filter[];
  columns: readonly Column<Row>[];
  /** Returns the fields that the address names, for this call or another one with these filters. */
  fieldsIn: (address: Address) => Record<string, unknown>;
}

/** Declares the list of a call: its filters read the payload's fields, its columns draw the rows. */
export function defineList<
  Payload extends z.ZodMiniType,
  Row,
  Columns extends Readonly<Record<string, Cell<Row>>>,
  Filters extends FilterKinds,
>(
  call: Call<Payload, PageSchema<Row>>,
  { words, filters, columns, ...list }: Declared<Row, Filters, Columns>,
): DefinedList<Payload, Row> {
  const titles: Readonly<Record<string, string>> = words;
  const kinds: FilterKinds = filters;
  const cells: Readonly<Record<string, Cell<Row>>> = columns;
  return {
    ...list,
    call,
    words,
    filters: filtersOf(kinds, titles),
    columns: Object.entries(cells).map(([key, it]) => ({ ...it, key, title: titles[key] ?? key })),
    fieldsIn: (address) => fieldsIn(kinds, address),
  };
}

/** Returns where in its list a page starts, for the payload: a cursor, or the number of the page. */
function placeIn({ pages, payload }: Call, address: Address): Record<string, unknown> {
  if (!pages) return hasField(payload, 'currentPage') ? { currentPage: pageOf(address) } : {};
  const [after, sort] = [address.get('after'), address.get('sort')];
  return { ...(after !== '' && { after }), ...(sort !== '' && { sort }) };
}

const noFields: Readonly<Record<string, unknown>> = {};

interface ListProps<Payload extends z.ZodMiniType, Row> {
  of: DefinedList<Payload, Row>;
  address: Address;
  /** Further fields of the payload. */
  fields?: Readonly<Record<string, unknown>>;
  picked?: readonly Row[];
  onPick?: (rows: Row[]) => void;
}

/** A declared list: its filters, its file, its rows. */
export function List<Payload extends z.ZodMiniType, Row>({
  of: list,
  address,
  fields = noFields,
  ...picking
}: ListProps<Payload, Row>) {
  const { call, words, icon, first, opens, fits, exporter, ...rest } = list;
  const { may } = useSession();
  const go = useNavigate();
  const wanted = { ...list.fieldsIn(address), ...placeIn(call, address), ...fields };
  const query = useQuery(pageQuery(call, payloadOf(call.payload, wanted)));
  const page = fits
    ? pageOfWhole(query.data, (row) => fits(row, address.get), address)
    : query.data;
  const open = (row: Row): void => {
    if (typeof opens === 'function') void go(opens(row));
    else address.patch({ open: list.keyOf(row) });
  };
  return (
    <PagedList
      {...rest}
      {...picking}
      query={{ ...query, data: page }}
      label={words.label}
      address={address}
      sort={address.get('sort') || (call.pages?.sorts[0] ?? '')}
      {...(opens && { onOpen: open })}
      tools={
        exporter &&
        may(exporter) &&
        page?.list.length !== 0 && <Export of={exporter} fields={list.fieldsIn(address)} />
      }
      empty={
        <EmptyState icon={icon} title={words.emptyTitle} hint={words.emptyHint} action={first} />
      }
    />
  );
}

/** Returns the page of a whole list that the address names, of the rows that fit. */
function pageOfWhole<Row>(
  whole: Page<Row> | undefined,
  fits: (row: Row) => boolean,
  address: Address,
): Page<Row> | undefined {
  if (!whole) return undefined;
  const found = whole.list.filter(fits);
  const from = (pageOf(address) - 1) * PAGE_SIZE;
  return { list: found.slice(from, from + PAGE_SIZE), total: found.length };
}

/** A button that saves what the filters find as a file. */
const Export = ({ of: call, fields }: { of: Exporter; fields: Record<string, unknown> }) => (
  <ConfirmButton
    label={texts.list.export}
    question={texts.list.export}
    consequence={texts.list.exportHint}
    run={async () => download((await callApi(call, payloadOf(call.payload, fields))).url)}
    done={texts.list.exported}
    button={{ size: 'xs' }}
  />
);
