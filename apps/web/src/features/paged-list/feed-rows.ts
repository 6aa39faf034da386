import type { Cell } from '../ad-slot/mixed-cells.ts';

/** A row of a list: as many cells as there are columns, fewer at the end, or a wide one. */
export interface FeedRow {
  key: string;
  cells: readonly Cell[];
  wide: boolean;
}

/** Cells laid out in rows; `firstIsWide` gives the first one a row of its own. */
export function feedRowsOf(
  cells: readonly Cell[],
  { firstIsWide = false, columns = 2 }: { firstIsWide?: boolean; columns?: number } = {},
): FeedRow[] {
  const wide = firstIsWide ? cells.slice(0, 1).map((cell) => rowOf([cell], true)) : [];
  const others = cells.slice(wide.length);
  const rows = others.flatMap((_, index) =>
    index % columns === 0 ? [rowOf(others.slice(index, index + columns), false)] : [],
  );
  return [...wide, ...rows];
}

function rowOf(cells: readonly Cell[], wide: boolean): FeedRow {
  return { key: cells.map((cell) => cell.key).join('+'), cells, wide };
}
