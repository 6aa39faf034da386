import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import { texts } from '#text/texts.ts';

import { restingIf } from './resting.ts';

interface OrderListProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  nameOf: (row: Row) => string;
  /** Returns the line of a row. */
  children: (row: Row) => ReactNode;
  /** Returns content below a row, outside its line. */
  renderBelow?: (row: Row) => ReactNode;
  /** Receives the keys in their order; without it nothing can be moved. */
  onOrder?: ((keys: string[]) => void) | undefined;
}

/** Returns the keys with one of them moved to another position. */
function moved(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((it) => it !== key);
  return [...others.slice(0, to), key, ...others.slice(to)];
}

/** A list that the operator orders by dragging rows, or by buttons that move a row up or down. */
export function OrderList<Row>(props: OrderListProps<Row>) {
  const { label, rows, keyOf, nameOf, children, renderBelow, onOrder } = props;
  const [dragged, setDragged] = useState<string | null>(null);
  const [announced, announce] = useState('');
  const keys = rows.map(keyOf);
  const { list, noteMoved } = useMovedFocus(keys);
  const move = (row: Row, to: number): void => {
    onOrder?.(moved(keys, keyOf(row), to));
    announce(texts.order.dropped(nameOf(row), to + 1));
  };
  return (
    <>
      <ol className="order-list" aria-label={label} ref={list}>
        {rows.map((row, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a row is where another is dropped; by keys it is moved with its buttons
          <li
            key={keyOf(row)}
            data-key={keyOf(row)}
            data-dragged={dragged === keyOf(row) || undefined}
            onDragOver={(event) => dragged !== null && event.preventDefault()}
            onDrop={(event) => {
              const from = rows.find((it) => keyOf(it) === dragged);
              if (from === undefined) return;
              event.preventDefault();
              event.stopPropagation();
              move(from, place);
            }}
          >
            <div className="order-row">
              {onOrder && (
                <span
                  className="order-grip"
                  aria-hidden
                  draggable
                  onDragStart={() => setDragged(keyOf(row))}
                  onDragEnd={() => setDragged(null)}
                >
                  <GripVertical size={16} />
                </span>
              )}
              <div className="order-row-content">{children(row)}</div>
              {onOrder && (
                <Moves
                  name={nameOf(row)}
                  place={place}
                  last={rows.length - 1}
                  onMove={(to) => {
                    noteMoved({ key: keyOf(row), isUp: to < place });
                    move(row, to);
                  }}
                />
              )}
            </div>
            {renderBelow?.(row)}
          </li>
        ))}
      </ol>
      <VisuallyHidden component="output">{announced}</VisuallyHidden>
    </>
  );
}

interface Moved {
  key: string;
  isUp: boolean;
}

/** Keeps the focus on the button that moved a row: the browser loses it where the row itself is put elsewhere. */
function useMovedFocus(keys: readonly string[]) {
  const list = useRef<HTMLOListElement>(null);
  const moved = useRef<Moved>(null);
  const order = keys.join('\n');
  useEffect(() => {
    const last = moved.current;
    moved.current = null;
    if (last && list.current) focusMoved(list.current, last);
  }, [order]);
  const noteMoved = (it: Moved): void => {
    moved.current = it;
  };
  return { list, noteMoved };
}

const movesOf = ':scope > .order-row > .order-moves button';

function focusMoved(list: HTMLElement, { key, isUp }: Moved): void {
  const { activeElement } = document;
  // The operator may have gone elsewhere before the new order came.
  if (activeElement !== document.body && !list.contains(activeElement)) return;
  const rows = [...list.querySelectorAll<HTMLElement>(':scope > li')];
  const row = rows.find(({ dataset }) => dataset['key'] === key);
  const [up, down] = row?.querySelectorAll<HTMLElement>(movesOf) ?? [];
  (isUp ? up : down)?.focus();
}

interface MovesProps {
  name: string;
  place: number;
  last: number;
  onMove: (to: number) => void;
}

const Moves = ({ name, place, last, onMove }: MovesProps) => (
  <div className="order-moves">
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.order.up(name)}
      {...restingIf(place === 0, () => onMove(place - 1))}
    >
      <ArrowUp size={16} aria-hidden />
    </ActionIcon>
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={texts.order.down(name)}
      {...restingIf(place === last, () => onMove(place + 1))}
    >
      <ArrowDown size={16} aria-hidden />
    </ActionIcon>
  </div>
);
