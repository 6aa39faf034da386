import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { listAudit as listCall } from '@lantern/contracts/calls/operator/operators';
import { shiftBusinessDay, startOfBusinessDay } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { OperatorContext } from '../../calls/call-context.ts';
import { pageOf, readCursor } from '../../calls/keyset.ts';
import { countAudit, findAudit } from './audit-list.repo.ts';
import { presentAuditRow } from './operator.present.ts';

const cursor = z.tuple([z.int()]);

/** A page of what operators did. */
export async function listAudit(
  { deps }: OperatorContext,
  { sort, size, after, from, until, ...filters }: PayloadOf<typeof listCall>,
): Promise<AnswerOf<typeof listCall>> {
  const afterId = readCursor(cursor, { sort, after })?.[0] ?? null;
  const narrowed = {
    ...filters,
    since: from === undefined ? undefined : startOfBusinessDay(from),
    before: until === undefined ? undefined : startOfBusinessDay(shiftBusinessDay(until, 1)),
  };
  return pageOf({
    ...{ sort, size, after },
    find: (wanted) =>
      findAudit(deps, narrowed, { newestFirst: sort === 'newest', afterId, size: wanted }),
    count: (most) => countAudit(deps, narrowed, most),
    keyOf: ({ id }) => [id],
    present: presentAuditRow,
  });
}
