import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';

import { texts } from '#text/texts.ts';

import type { Address } from './address.ts';
import { lazy } from './lazy.ts';
import { ListCards } from './list-cards.tsx';
import type { Column, ListProps, RowsProps } from './list-props.ts';
import { offerSteps } from './list-steps.ts';
import { pageOf, Pager } from './pager.tsx';
import { PickPage, PickRow, usePicking } from './pick-row.tsx';
import { useColumnChoice } from './use-column-choice.ts';
import { useListFocus } from './use-list-focus.ts';
import { useListKeys } from './use-list-keys.ts';

/** On narrower screens, rows are cards. */
const tableFrom = '(min-width: 48em)';

/** A list as a table, or as cards on a phone; its sort and page are in the address. */
export function DataList<Row>(props: ListProps<Row>) {
  const { label, rows, empty, address } = props;
  const page = fullPage(props);
  const mend = useEffectEvent(() => page && address.patch(page, true));
  const isPastEnd = page !== null;
  useEffect(() => {
    if (isPastEnd) mend();
  }, [isPastEnd]);
  if (rows === undefined || isPastEnd) return <Waiting label={label} />;
  return rows.length === 0 ? empty : <Rows {...props} rows={rows} />;
}

/** Returns the page with rows, where the shown one has none any more: its last row was dealt with. Null where it is no such page. */
function fullPage<Row>({
  rows,
  paging,
  address,
  isBusy,
}: ListProps<Row>): Readonly<Record<string, string | null>> | null {
  if (rows?.length !== 0 || isBusy) return null;
  if (paging.kind === 'keyset') return address.get('after') === '' ? null : { after: null };
  const last = Math.ceil(paging.total / paging.pageSize);
  if (last === 0 || pageOf(address) <= last) return null;
  return { page: last === 1 ? null : String(last) };
}

function Rows<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, keyOf, paging, address, onOpen, onPick, isBusy, isStale } = props;
  const isWide = useMediaQuery(tableFrom, true, { getInitialValueInEffect: false });
  const choice = useColumnChoice(label, columns);
  const list = useRef<HTMLDivElement>(null);
  const pick = usePicking(props);
  const noteOpened = useListFocus({ label, list, address, rows, keyOf });
  const open =
    onOpen &&
    ((row: Row): void => {
      noteOpened(keyOf(row));
      onOpen(row);
    });
  const clearPicks = onPick && props.picked?.length ? () => onPick([]) : undefined;
  useListKeys({ list, rows, keyOf, open, pick, clearPicks });
  useOffered(props);
  const drawn = { ...props, pick, ...(open && { onOpen: open }) };
  return (
    <div className="list" ref={list}>
      {isWide ? <ListTable {...drawn} columns={choice.shown} /> : <ListCards {...drawn} />}
      <div className="list-foot" aria-busy={isBusy}>
        <Pager paging={paging} address={address} isStale={isStale} />
        {isWide && columns.some((it) => it.isExtra) && (
          <ColumnChoice columns={columns} choice={choice} />
        )}
      </div>
    </div>
  );
}

/** Lets the opened row lead to its neighbours. */
function useOffered<Row>({ rows, keyOf, paging, address, isBusy }: RowsProps<Row>): void {
  const { patch } = address;
  const opened = address.get('open');
  const next = paging.kind === 'keyset' ? paging.next : null;
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  useEffect(() => {
    // The rows of the page before stay until the next one is there.
    if (isBusy) return undefined;
    return offerSteps({
      keys,
      opened,
      open: (key) => patch({ open: key }),
      nextPage: next === null ? null : () => patch({ after: next }),
    });
  }, [keys, opened, next, patch, isBusy]);
}

function Waiting({ label }: { label: string }) {
  return (
    <output className="list" aria-label={`${label} ${texts.common.loading}`}>
      {[0, 1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} aria-hidden h={44} mb={6} />
      ))}
    </output>
  );
}

function ListTable<Row>(props: RowsProps<Row>) {
  const { label, columns, rows, keyOf, nameOf, picked, onPick, pick, actions, isBusy, address } =
    props;
  const sort = props.sort ?? address.get('sort');
  const pickedKeys = new Set(picked?.map(keyOf));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keys
    <section className="list-scroll" aria-label={label} aria-busy={isBusy} tabIndex={0}>
      <table className="table is-roomy">
        <thead>
          <tr>
            {onPick && (
              <td className="pick">
                <PickPage rows={rows} keyOf={keyOf} picked={picked} onPick={onPick} />
              </td>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} address={address} sort={sort} />
            ))}
            {actions && (
              <th>
                <span className="unseen">{texts.common.more}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              data-row={keyOf(row)}
              tabIndex={-1}
              data-picked={pickedKeys.has(keyOf(row)) || undefined}
            >
              {pick && (
                <td>
                  <PickRow row={row} nameOf={nameOf} keyOf={keyOf} picked={picked} pick={pick} />
                </td>
              )}
              {columns.map((column, place) => (
                <td key={column.key} className={column.isNumber ? 'number' : undefined}>
                  {place === 0 ? (
                    <OpenCell {...props} row={row} column={column} />
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {actions && <td className="row-actions">{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The first cell of a row, which opens the row. */
function OpenCell<Row>({
  row,
  column,
  onOpen,
}: Pick<ListProps<Row>, 'onOpen'> & { row: Row; column: Column<Row> }) {
  if (!onOpen) return column.cell(row);
  return (
    <button type="button" className="row-open" onClick={() => onOpen(row)}>
      {column.cell(row)}
    </button>
  );
}

interface HeadProps<Row> {
  column: Column<Row>;
  address: Address;
  sort: string;
}

function HeadCell<Row>({ column, address, sort }: HeadProps<Row>) {
  const { title, sorts, isNumber } = column;
  if (!sorts) return <th className={isNumber ? 'number' : undefined}>{title}</th>;
  const isUp = sort === sorts.up;
  const isDown = sort === sorts.down;
  const Arrow = isUp ? ArrowUp : ArrowDown;
  return (
    <th
      className={isNumber ? 'number' : undefined}
      aria-sort={isUp ? 'ascending' : isDown ? 'descending' : 'none'}
    >
      <button
        type="button"
        className="sort"
        onClick={() => address.patch({ sort: isDown ? sorts.up : sorts.down })}
      >
        {title}
        <Arrow size={14} aria-hidden className={isUp || isDown ? '' : 'faint'} />
      </button>
    </th>
  );
}

const ColumnMenu = lazy(() => import('./column-menu.tsx'));

/** The choice of columns; its code is fetched at first use. */
function ColumnChoice<Row>(props: {
  columns: readonly Column<Row>[];
  choice: ReturnType<typeof useColumnChoice<Row>>;
}) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.list.columns}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <Columns3 size={18} aria-hidden />
    </ActionIcon>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <ColumnMenu {...props} />
    </Suspense>
  );
}

/** Shown when a filter finds nothing, with a button that clears it. */
export const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <div className="empty">
    <p className="empty-title">{texts.list.emptyTitle}</p>
    <p className="dimmed">{texts.list.emptyHint}</p>
    <Button variant="default" onClick={onClear}>
      {texts.list.clear}
    </Button>
  </div>
);
