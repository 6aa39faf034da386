import { grouped } from '@lantern/rules/grouped-number';
import { Badge, type MantineColor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import type { Cell } from '../ui/list-props.ts';

/** Anything, as a line. */
export const cell = <Row,>(draw: (row: Row) => ReactNode): Cell<Row> => ({ cell: draw });

/** A line that does not break. */
export const line = <Row,>(read: (row: Row) => ReactNode): Cell<Row> => ({
  cell: (row) => <span className="nowrap">{read(row)}</span>,
});

/** The headline of a row, drawn by a part of its screen. */
export const drawn = <Row,>(draw: (row: Row) => ReactNode): Cell<Row> => ({
  onCard: 'title',
  cell: draw,
});

/** The headline of a row: its name, and quieter lines below it. */
export const headline = <Row,>(
  read: (row: Row) => readonly [ReactNode, ...ReactNode[]],
): Cell<Row> => ({
  onCard: 'title',
  cell(row) {
    const [name, ...more] = read(row);
    return (
      <span className="title-lines">
        <span>{name}</span>
        {more.map(
          (it, place) =>
            Boolean(it) && (
              // oxlint-disable-next-line react/no-array-index-key -- because a line has its place and nothing else
              <span key={place} className="dimmed small">
                {it}
              </span>
            ),
        )}
      </span>
    );
  },
});

/** The headline of a row: a picture, and its name beside it. */
export const pictured = <Row,>(
  read: (row: Row) => readonly [picture: ReactNode, name: ReactNode],
): Cell<Row> => ({
  onCard: 'title',
  cell(row) {
    const [picture, name] = read(row);
    return (
      <span className="with-picture">
        <span className="picture-cell">{picture}</span>
        {name}
      </span>
    );
  },
});

/** A number, aligned right. */
export const number = <Row,>(read: (row: Row) => ReactNode): Cell<Row> => ({
  isNumber: true,
  cell: read,
});

/** A count or an amount, with commas between thousands. */
export const amount = <Row,>(read: (row: Row) => number): Cell<Row> => ({
  isNumber: true,
  cell: (row) => grouped(read(row)),
});

/** An amount of yuan. */
export const yuan = <Row,>(read: (row: Row) => string): Cell<Row> => ({
  isNumber: true,
  cell: (row) => moneyTexts.yuan(read(row)),
});

/** A time to the minute; a dash for none. */
export const minute = <Row,>(read: (row: Row) => string | null): Cell<Row> => ({
  cell: (row) => <span className="nowrap">{read(row)?.slice(0, 16) ?? texts.common.none}</span>,
});

/** A code as a coloured badge, with something below it where there is. */
export const badge = <Row, Code extends string>(
  read: (row: Row) => Code,
  colors: Readonly<Record<Code, MantineColor>>,
  labels: Readonly<Record<NoInfer<Code>, string>>,
  below?: (row: Row) => ReactNode,
): Cell<Row> => ({
  onCard: 'mark',
  cell(row) {
    const code = read(row);
    return (
      <>
        <Badge color={colors[code]}>{labels[code]}</Badge>
        {below?.(row)}
      </>
    );
  },
});

/** A member, whose page it leads to. */
export const member = <Row,>(
  read: (row: Row) => { memberCode: string; memberNichen: string },
): Cell<Row> => ({
  cell(row) {
    const { memberCode, memberNichen } = read(row);
    return (
      <Link to={`/members/${memberCode}`} className="name">
        {memberNichen}
      </Link>
    );
  },
});

/** A column that is shown only to operators who choose it. */
export const extra = <Row,>(it: Cell<Row>): Cell<Row> => ({ ...it, isExtra: true });

/** A column that is not on a phone's card. */
export const notOnCard = <Row,>(it: Cell<Row>): Cell<Row> => ({ ...it, onCard: 'nowhere' });

/** A column by whose heading the list is sorted; the call's names of both orders, where it offers them. */
export const sorted = <Row,>(it: Cell<Row>, sorts: NonNullable<Cell<Row>['sorts']>): Cell<Row> => ({
  ...it,
  sorts,
});
