import type { ReactNode } from 'react';

import type { Column, RowsProps } from './list-props.ts';
import { PickRow } from './pick-row.tsx';

/** The rows of a list on a phone: one card each, with the most important value as its headline. */
export function ListCards<Row>({
  label,
  columns,
  rows,
  keyOf,
  nameOf,
  picked,
  pick,
  onOpen,
  actions,
  isBusy,
}: RowsProps<Row>) {
  const titles = columns.filter((it) => it.onCard === 'title');
  const marks = columns.filter((it) => it.onCard === 'mark');
  const lines = columns.filter((it) => it.onCard === undefined && !it.isExtra);
  const cells = (some: readonly Column<Row>[], row: Row): ReactNode[] =>
    some.map((column) => <span key={column.key}>{column.cell(row)}</span>);
  return (
    <ul className="cards" aria-label={label} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="row-card" data-row={keyOf(row)} tabIndex={-1}>
          <div className="row-card-head">
            {pick && (
              <PickRow row={row} keyOf={keyOf} nameOf={nameOf} picked={picked} pick={pick} />
            )}
            {onOpen ? (
              <button type="button" className="row-open" onClick={() => onOpen(row)}>
                {cells(titles, row)}
              </button>
            ) : (
              <div className="row-card-title">{cells(titles, row)}</div>
            )}
            <div className="row-card-marks">{cells(marks, row)}</div>
          </div>
          {lines.length > 0 && (
            <dl className="row-card-lines">
              {lines.map(({ key, title, cell }) => (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
          )}
          {actions && <div className="row-card-actions">{actions(row)}</div>}
        </li>
      ))}
    </ul>
  );
}
