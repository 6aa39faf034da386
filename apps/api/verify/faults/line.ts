/** What became of one kind of fault, as the table shows it. */
export interface Line {
  fault: string;
  times: number;
  /** Requests that were not answered and sent again. */
  again: number;
  /** Effects a client was told of, or that were healed, and that were not there afterwards. */
  lost: number;
  doubled: number;
  /** Rows the audit found wrong. */
  wrong: number;
  /** From the fault's end until the site does its work again. */
  slowestBackMs: number;
}

export const newLine = (fault: string): Line => ({
  fault,
  times: 0,
  again: 0,
  lost: 0,
  doubled: 0,
  wrong: 0,
  slowestBackMs: 0,
});

/** Counts what is there of one thing that should be there once. */
export function countEffects(line: Line, effects: number): void {
  if (effects < 1) line.lost += 1;
  if (effects > 1) line.doubled += 1;
}
