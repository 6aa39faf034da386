import type { Cell } from '../ad-slot/mixed-cells.ts';

/** A row of a two-column list: a pair of cells, one alone at the end, or a wide one. */
export interface FeedRow {
  key: string;
  cells: readonly Cell[];
  wide: boolean;
}

/** Cells laid out in rows of two; `firstIsWide` gives the first one a row of its own. */
export function feedRowsOf(cells: readonly Cell[], firstIsWide = false): FeedRow[] {
  const wide = firstIsWide ? cells.slice(0, 1).map((cell) => rowOf([cell], true)) : [];
  const paired = cells.slice(wide.length);
  const pairs = paired.flatMap((_, index) =>
    index % 2 === 0 ? [rowOf(paired.slice(index, index + 2), false)] : [],
  );
  return [...wide, ...pairs];
}

function rowOf(cells: readonly Cell[], wide: boolean): FeedRow {
  return { key: cells.map((cell) => cell.key).join('+'), cells, wide };
}
