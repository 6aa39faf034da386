import * as z from 'zod/mini';

import { draftsOfOwner } from '../draft-owner.ts';

const lastBatch = z.object({
  /** Where the last files that were sent belong, and whether they are paid. */
  categoryCode: z.nullable(z.string()),
  isPaid: z.boolean(),
  /** Whether files are sent as soon as they are chosen; null while the operator has not said so. */
  startsAtOnce: z.nullable(z.boolean()),
});

type LastBatch = z.infer<typeof lastBatch>;

const none: LastBatch = { categoryCode: null, isPaid: false, startsAtOnce: null };

const storageKey = (): string | null => {
  const mine = draftsOfOwner();
  return mine === null ? null : `${mine} last upload`;
};

/** Returns what this operator chose last for files, in this browser. */
export function readLastBatch(): LastBatch {
  const key = storageKey();
  if (key === null) return none;
  try {
    const kept = z.safeParse(lastBatch, JSON.parse(localStorage.getItem(key) ?? 'null'));
    return kept.success ? kept.data : none;
  } catch {
    return none;
  }
}

export function keepLastBatch(changes: Partial<LastBatch>): void {
  const key = storageKey();
  if (key === null) return;
  try {
    localStorage.setItem(key, JSON.stringify({ ...readLastBatch(), ...changes }));
  } catch {
    // Without storage the next files are asked about again.
  }
}
