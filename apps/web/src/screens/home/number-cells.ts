import type { Cell } from '../../features/ad-slot/mixed-cells.ts';

export type RankedCell =
  | Extract<Cell, { kind: 'ad' }>
  | (Extract<Cell, { kind: 'video' }> & { place: number });

/** Numbers the videos of the ranking; ads get no number. */
export function numberCells(cells: readonly Cell[]): RankedCell[] {
  let place = 0;
  return cells.map((cell) => {
    if (cell.kind === 'ad') return cell;
    place += 1;
    return { ...cell, place };
  });
}
