import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { statement, variant } from '../../../platform/database/statement.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { AuditedRow } from './operator.repo.ts';

/** Filters of the audit; null is no filter. */
export interface AuditFilters {
  operatorId: number | null;
  /** An action, or the first part of some actions' names, before a dot. */
  action: string | null;
  subjectKind: string | null;
  subjectId: string | null;
  /** Parts of a subject or a reason, folded; one of them is enough. */
  texts: readonly string[] | null;
  since: Date | null;
  /** Not included. */
  before: Date | null;
  /** A `tsquery` for the action and the text, and then for everything else that the database's `audit_grams` holds of a row. */
  grams: string | null;
}

export interface AuditPage {
  newestFirst: boolean;
  /** The last row of the previous page; null for the first page. */
  afterId: number | null;
  size: number;
}

type ListDeps = Pick<Deps, 'prisma'> & { db: Db };

/** The number of rows that are walked for a page or a count, before grams are looked up: frequent matches are among them. */
const walked = { page: 5000, count: 50_000 } as const;

const narrowed = `($1::bigint is null or operator_id = $1)
  and ($2::text is null or action = $2 or starts_with(action, $2 || '.'))
  and ($3::text is null or subject_kind = $3)
  and ($4::text is null or subject_id = $4)
  and ($5::text[] is null or exists (select from unnest($5::text[]) part where strpos(search_text, part) > 0))
  and ($6::timestamptz is null or created_at >= $6)
  and ($7::timestamptz is null or created_at < $7)`;

const hasGrams = 'audit_grams(search_text, action, subject_kind, operator_id) @@ $8::tsquery';

interface Found {
  id: number;
}

/** The database plans these for their values: it knows how frequent a gram is. */
const planned = { isPrepared: false };

function makePages(behind: string, order: 'asc' | 'desc') {
  const isBehind = `($9::bigint is null or ${behind})`;
  const near = `(select * from audit where ${isBehind} order by id ${order} limit ${walked.page}) audit`;
  const rest = `order by id ${order} limit $10`;
  return {
    near: variant(
      'audit-page',
      `near-${order}`,
      `select id from ${near} where ${narrowed} and $8::text is not null ${rest}`,
      planned,
    ),
    grams: variant(
      'audit-page',
      `grams-${order}`,
      `select id from audit where ${narrowed} and ${hasGrams} and ${isBehind} ${rest}`,
      planned,
    ),
  };
}

const pages = {
  newest: makePages('id < $9', 'desc'),
  oldest: makePages('id > $9', 'asc'),
};

const newest = `(select * from audit order by id desc limit ${walked.count}) audit`;

const makeCount = (name: string, rows: string, condition: string) =>
  variant(
    'audit-count-found',
    name,
    `select count(*)::int as found from
       (select from ${rows} where ${narrowed} and ${condition} limit $9) bounded`,
    planned,
  );

const counts = {
  near: makeCount('near', newest, '$8::text is not null'),
  grams: makeCount('grams', 'audit', hasGrams),
};

const operatorNamed = sql.row(
  'audit-operator',
  'select id from operator where login_name = :loginName',
);

/** Finds an operator by name, also one who may no longer log in. */
export const findOperatorId = async (db: Db, loginName: string): Promise<number | null> =>
  (await operatorNamed(db, { loginName }))?.id ?? null;

const valuesOf = (it: AuditFilters): unknown[] => [
  it.operatorId,
  it.action,
  it.subjectKind,
  it.subjectId,
  it.texts,
  it.since,
  it.before,
  it.grams,
];

async function findByGrams(
  db: Db,
  filters: AuditFilters,
  { newestFirst, afterId, size }: AuditPage,
): Promise<Found[]> {
  const { near, grams } = newestFirst ? pages.newest : pages.oldest;
  const values = [...valuesOf(filters), afterId, size];
  const rows = await db.rows(near, values);
  return rows.length === size ? rows : db.rows(grams, values);
}

const conditionOf = ({ operatorId, subjectKind, subjectId, since, before }: AuditFilters) => ({
  ...(operatorId !== null && { operatorId: BigInt(operatorId) }),
  ...(subjectKind !== null && { subjectKind }),
  ...(subjectId !== null && { subjectId }),
  ...((since || before) && {
    createdAt: { ...(since && { gte: since }), ...(before && { lt: before }) },
  }),
});

/** The most rows, written at once, whose ids and times may be in different orders. */
const margin = 1000n;

const bounds = {
  since: statement(
    'audit-first-since',
    'select id from audit where created_at >= $1 order by created_at, id limit 1',
  ),
  before: statement(
    'audit-last-before',
    'select id from audit where created_at < $1 order by created_at desc, id desc limit 1',
  ),
};

/**
 * The range of ids of the rows of some days, so that a page of old days is not searched from the newest row on. Null when
 * there are no rows.
 */
async function idsOf(
  db: Db,
  { since, before }: AuditFilters,
): Promise<{ gte?: bigint; lte?: bigint } | null> {
  const first = since && (await db.row(bounds.since, [since]));
  const last = before && (await db.row(bounds.before, [before]));
  if ((since && !first) || (before && !last)) return null;
  return {
    ...(first && { gte: BigInt(first.id) - margin }),
    ...(last && { lte: BigInt(last.id) + margin }),
  };
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A page of the audit. */
export async function findAudit(
  { prisma, db }: ListDeps,
  filters: AuditFilters,
  page: AuditPage,
): Promise<AuditedRow[]> {
  const { newestFirst, afterId, size } = page;
  const behind = afterId === null ? {} : { [newestFirst ? 'lt' : 'gt']: BigInt(afterId) };
  const within = await idsOf(db, filters);
  if (within === null) return [];
  const found = filters.grams === null ? null : await findByGrams(db, filters, page);
  const rows = await prisma.audit.findMany({
    where: found
      ? { id: { in: found.map(({ id }) => BigInt(id)) } }
      : { ...conditionOf(filters), id: { ...within, ...behind } },
    orderBy: { id: newestFirst ? 'desc' : 'asc' },
    include: { operator: { select: { loginName: true } } },
    take: size,
  });
  return rows.map((row) => ({
    ...row,
    id: Number(row.id),
    operator: row.operator?.loginName ?? null,
    before: isFields(row.before) ? row.before : null,
    after: isFields(row.after) ? row.after : null,
  }));
}

/** The number of matching rows, counted up to `most`. */
export async function countAudit(
  { prisma, db }: ListDeps,
  filters: AuditFilters,
  most: number,
): Promise<number> {
  if (filters.grams === null)
    return prisma.audit.count({ where: conditionOf(filters), take: most });
  const values = [...valuesOf(filters), most];
  const near = (await db.one(counts.near, values)).found;
  return near === most ? most : (await db.one(counts.grams, values)).found;
}
