import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { recordMonth, recordRow } from '../entities/record-row.ts';
import { currentPage } from './payload-fields.ts';

/** The kind of records: 0 orders, 1 gold coins, 2 withdrawals, 3 earnings, which changed the balance. */
export const recordTab = z.int().check(z.gte(0), z.lte(3));

export const listRecords = defineCall({
  method: 'POST',
  path: '/app-api/member/index',
  needs: 'member',
  sealed: true,
  summary: "The caller's own records, newest first, ten a page.",
  payload: z.object({
    index: recordTab,
    currentPage: z._default(currentPage, 1),
  }),
  answer: z.array(recordRow),
});

export const listRecordMonths = defineCall({
  method: 'POST',
  path: '/app-api/member/listRecordMonths',
  needs: 'member',
  sealed: true,
  summary:
    "What the caller's own records come to, month by month, the newest first; at most ten years.",
  payload: z.object({ index: recordTab }),
  answer: z.array(recordMonth),
});

export const recordCalls = { listRecords, listRecordMonths };
