import * as z from 'zod/mini';

import { defineOperatorCall, type OperatorNeeds } from './call.ts';
import { count } from './entities/wire-values.ts';
import type { Refusal } from './refusals.ts';

/** The end of a page, from which the next one starts: made by the server, opaque to clients. */
const pageCursor = z.string().check(z.maxLength(400), z.regex(/^[\w-]+$/, 'a cursor'));

/** Lists count up to this; one more means more. */
export const countedUpTo = 10_000;

const pageSizes = { usual: 25, most: 100 } as const;

/** The payload of a page: the sort order, the start, and the number of rows. */
const pagePayload = <const Sorts extends readonly [string, ...string[]]>(sorts: Sorts) => ({
  /** The sort order; the first one by default. */
  sort: z._default(z.enum(sorts), sorts[0]),
  size: z._default(z.int().check(z.gte(1), z.lte(pageSizes.most)), pageSizes.usual),
  /** `next` of the page before; left out for the first page. It is valid only with the same sort and filters. */
  after: z.optional(pageCursor),
});

const pageAnswer = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({
    list: z.array(row),
    /** Null on the last page. */
    next: z.nullable(z.string()),
    /** On the first page: the total, 10001 for more than 10000. Null on the others, and for videos found by a text. */
    total: z.nullable(count),
  });

/** The declaration of a list for operators. */
export interface OperatorList<
  Filters extends z.core.$ZodLooseShape,
  Sorts extends readonly [string, ...string[]],
  Row extends z.ZodMiniType,
> {
  path: `/admin-api/${string}`;
  needs: OperatorNeeds;
  summary: string;
  /** The filters of the list; each field is optional. */
  filters: Filters;
  /** The sort orders of the list. Each ends with the row's id, so that no row is missed or comes twice. */
  sorts: Sorts;
  row: Row;
  refusals?: readonly Refusal[];
}

/** Declares a list with keyset paging: each page starts after the last row of the page before. */
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
