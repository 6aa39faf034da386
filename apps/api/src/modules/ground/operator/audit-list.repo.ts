import type { Db } from '../../../platform/database/db.ts';
import { type KeysetPage, keyset } from '../../../platform/database/keyset-page.ts';
import { sql } from '../../../platform/database/sql.ts';
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

/** The number of rows that are walked for a page or a count, before grams are looked up: frequent matches are among them. */
const walked = { page: 5000, count: 50_000 } as const;

/** SQL: whether a row meets the filters; they are the values, by their names. */
const narrowed = `(:operatorId::bigint is null or operator_id = :operatorId)
  and (:action::text is null or action = :action or starts_with(action, :action || '.'))
  and (:subjectKind::text is null or subject_kind = :subjectKind)
  and (:subjectId::text is null or subject_id = :subjectId)
  and (:texts::text[] is null or exists (select from unnest(:texts::text[]) part where strpos(search_text, part) > 0))
  and (:since::timestamptz is null or created_at >= :since)
  and (:before::timestamptz is null or created_at < :before)`;

const hasGrams = 'audit_grams(search_text, action, subject_kind, operator_id) @@ :grams::tsquery';

const isInRange = `(:firstId::bigint is null or id >= :firstId) and (:lastId::bigint is null or id <= :lastId)`;

/** The database plans these for their values: it knows how frequent a gram is, and leaves out what is null. */
const planned = { isPrepared: false };

function declarePages(sort: KeysetPage['sort']) {
  const { isBehind, order } = keyset[sort];
  const near = `(select * from audit where ${isBehind} order by id ${order} limit ${walked.page}) audit`;
  const page = (rows: string, condition = 'true'): string =>
    `select found.id, found.created_at as "createdAt", operator.login_name as operator, found.action,
            found.subject_kind as "subjectKind", found.subject_id as "subjectId", found.before, found.after, found.reason,
            found.address, found.request_id as "requestId"
       from (select * from ${rows} where ${narrowed} and ${condition} order by id ${order} limit :size) found
            left join operator on operator.id = found.operator_id
      order by found.id ${order}`;
  return {
    plain: sql.rows(`audit-page-${sort}`, page('audit', `${isBehind} and ${isInRange}`), planned),
    near: sql.rows(`audit-page-near-${sort}`, page(near), planned),
    grams: sql.rows(
      `audit-page-grams-${sort}`,
      page('audit', `${isBehind} and ${hasGrams}`),
      planned,
    ),
  };
}

const pages = { newest: declarePages('newest'), oldest: declarePages('oldest') };

const counted = (rows: string, condition = 'true'): string =>
  `select count(*)::int as found from (select from ${rows} where ${narrowed} and ${condition} limit :most) bounded`;

const newest = `(select * from audit order by id desc limit ${walked.count}) audit`;

const counts = {
  plain: sql.one('audit-count-found', counted('audit'), planned),
  near: sql.one('audit-count-found-near', counted(newest), planned),
  grams: sql.one('audit-count-found-grams', counted('audit', hasGrams), planned),
};

const operatorNamed = sql.row(
  'audit-operator',
  'select id from operator where login_name = :loginName',
);

/** Finds an operator by name, also one who may no longer log in. */
export const findOperatorId = async (db: Db, loginName: string): Promise<number | null> =>
  (await operatorNamed(db, { loginName }))?.id ?? null;

/** The most rows, written at once, whose ids and times may be in different orders. */
const margin = 1000;

const firstSince = sql.row(
  'audit-first-since',
  'select id from audit where created_at >= :since order by created_at, id limit 1',
);

const lastBefore = sql.row(
  'audit-last-before',
  'select id from audit where created_at < :before order by created_at desc, id desc limit 1',
);

/** A range of ids, both included; null is no bound. */
interface IdRange {
  firstId: number | null;
  lastId: number | null;
}

/**
 * The range of ids of the rows of some days, so that a page of old days is not searched from the newest row on. Null when
 * there are no rows.
 */
async function findRange(
  db: Db,
  { since, before }: Pick<AuditFilters, 'since' | 'before'>,
): Promise<IdRange | null> {
  const first = since && (await firstSince(db, { since }));
  const last = before && (await lastBefore(db, { before }));
  if ((since && !first) || (before && !last)) return null;
  return { firstId: first && first.id - margin, lastId: last && last.id + margin };
}

/** Frequent matches are among the rows that are walked; only for rare ones are grams looked up. */
async function findByGrams(db: Db, filters: AuditFilters, page: KeysetPage) {
  const { near, grams } = pages[page.sort];
  const rows = await near(db, { ...filters, ...page });
  return rows.length === page.size ? rows : grams(db, { ...filters, ...page });
}

async function findPlain(db: Db, filters: AuditFilters, page: KeysetPage) {
  const range = await findRange(db, filters);
  return range === null ? [] : pages[page.sort].plain(db, { ...filters, ...page, ...range });
}

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A page of the audit. */
export async function findAudit(
  db: Db,
  filters: AuditFilters,
  page: KeysetPage,
): Promise<AuditedRow[]> {
  const rows = await (filters.grams === null ? findPlain : findByGrams)(db, filters, page);
  return rows.map((row) => ({
    ...row,
    before: isFields(row.before) ? row.before : null,
    after: isFields(row.after) ? row.after : null,
  }));
}

/** The number of matching rows, counted up to `most`. */
export async function countAudit(db: Db, filters: AuditFilters, most: number): Promise<number> {
  const values = { ...filters, most };
  if (filters.grams === null) return (await counts.plain(db, values)).found;
  const near = (await counts.near(db, values)).found;
  return near === most ? most : (await counts.grams(db, values)).found;
}
