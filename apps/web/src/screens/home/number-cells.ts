import type { Cell } from '../../features/ad-slot/mixed-cells.ts';

export type RankedCell =
  | Extract<Cell, { kind: 'ad' }>
  | (Extract<Cell, { kind: 'video' }> & { place: number });

/** Gives each video its place in the ranking; ads have none and take none. */
export function numberCells(cells: readonly Cell[]): RankedCell[] {
  let place = 0;
  return cells.map((cell) => {
    if (cell.kind === 'ad') return cell;
    place += 1;
    return { ...cell, place };
  });
}
