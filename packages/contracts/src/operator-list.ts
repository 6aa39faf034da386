import * as z from 'zod/mini';

import { defineOperatorCall, type OperatorNeeds } from './call.ts';
import type { Refusal } from './refusals.ts';

/** Where a page ends, for the next one: made by the server, opaque to its clients. */
export const pageCursor = z.string().check(z.maxLength(400), z.regex(/^[\w-]+$/, 'a cursor'));

/** Lists count no further than this; one more stands for more. */
export const countedUpTo = 10_000;

const pageSizes = { usual: 25, most: 100 } as const;

/** How a list goes on: which order, from where, and how many rows. */
const pagePayload = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  /** The order; the first one unless another is named. */
  sort: z._default(z.enum(sorts), sorts[0]),
  size: z._default(z.int().check(z.gte(1), z.lte(pageSizes.most)), pageSizes.usual),
  /** `next` of the page before; left out for the first. Goes with the same sort and filters only. */
  after: z.optional(pageCursor),
});

const pageAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    list: z.array(row),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    /** Of the first page: how many there are, 10001 for more than 10000. Null on the others, and for videos found by a text. */
    total: z.nullable(z.int().check(z.nonnegative())),
  });

/** A list for operators as it is declared. */
export interface OperatorList<
  Filters extends z.core.$ZodLooseShape,
  Sorts extends readonly [string, ...string[]],
  Row extends z.ZodMiniType,
> {
  path: `/admin-api/${string}`;
  needs: OperatorNeeds;
  summary: string;
  /** What narrows it; each field optional. */
  filters: Filters;
  /** The orders it can be read in. Each ends with the row's id, so that no row is missed or comes twice. */
  sorts: Sorts;
  row: Row;
  refusals?: readonly Refusal[];
}

/** Declares a list that is read page by page, each beginning behind the last row of the one before (keyset paging). */
export function defineOperatorList<
  const Filters extends z.core.$ZodLooseShape,
  const Sorts extends readonly [string, ...string[]],
  Row extends z.ZodMiniType,
>({ filters, sorts, row, ...call }: OperatorList<Filters, Sorts, Row>) {
  return defineOperatorCall({
    ...call,
    audit: 'reads only',
    pages: { sorts },
    payload: z.extend(z.object(filters), pagePayload(sorts)),
    answer: pageAnswer(row),
  });
}
