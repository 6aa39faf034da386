import * as z from 'zod/mini';

import { confirmers } from './confirmer.ts';
import { goodsKind, rowId, wireDate } from './wire-values.ts';

/** `waiting` for a second operator, or `refused` by one. */
export const adjustmentState = z.enum(['waiting', 'applied', 'refused']);

/** VIP days or coins that an operator gave a member, or took (below zero). */
export const adjustment = z.object({
  id: rowId,
  memberCode: z.string(),
  memberNichen: z.string(),
  goods: goodsKind,
  amount: z.int(),
  reason: z.string(),
  state: adjustmentState,
  /** Login names of who requested it and who decided; `""` where no second operator was needed. */
  operator: z.string(),
  decidedBy: z.string(),
  confirmers,
  createTime: wireDate,
  decideTime: z.nullable(wireDate),
});

export type Adjustment = z.infer<typeof adjustment>;
