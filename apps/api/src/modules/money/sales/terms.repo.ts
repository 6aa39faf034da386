import type { TermsKind } from '@lantern/contracts/entities/sale-terms';

import { type Db, statement } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import { sql } from '../../../platform/database/sql.ts';

/** A version as operators see it. */
export interface VersionRow {
  id: number;
  kind: TermsKind;
  content: unknown;
  state: 'waiting' | 'confirmed' | 'refused';
  effectiveFrom: Date | null;
  reason: string;
  operatorId: number | null;
  operator: string | null;
  decidedBy: string | null;
  createdAt: Date;
}

const selected = `select terms.id, terms.kind, terms.content, terms.state, terms.effective_from as "effectiveFrom",
    terms.reason, terms.operator_id as "operatorId", asked.login_name as operator,
    decided.login_name as "decidedBy", terms.created_at as "createdAt"
   from sale_terms terms
   left join operator asked on asked.id = terms.operator_id
   left join operator decided on decided.id = terms.decided_by_id`;

const selectNewest = sql.row(
  'terms-newest',
  `select id from sale_terms where kind = :kind::text::sale_terms_kind and state <> 'refused' order by id desc limit 1`,
);

const insertOne = sql.one(
  'terms-insert',
  `insert into sale_terms (kind, content, state, effective_from, reason, operator_id, created_at)
   values (:kind::text::sale_terms_kind, :content::jsonb, 'waiting', :effectiveFrom, :reason, :operatorId, :at) returning id`,
);

/** Versions that wait, and versions confirmed for later. */
export const findOpenVersions = sql.rows(
  'terms-open',
  `${selected} where terms.state = 'waiting' or (terms.state = 'confirmed' and terms.effective_from > :at)
    order by terms.effective_from nulls first, terms.id`,
);
/** The version in force of each kind. */
export const findVersionsInForce = sql.rows(
  'terms-in-force',
  `select * from (select distinct on (kind) * from (${selected}
      where terms.state = 'confirmed' and terms.effective_from <= :at) begun
    order by kind, "effectiveFrom" desc, id desc) kinds order by kind`,
);
/** The newest ones of the other versions. */
export const findEarlierVersions = sql.rows(
  'terms-earlier',
  `${selected} where (terms.state = 'refused' or terms.effective_from <= :at) and terms.state <> 'waiting'
      and terms.id <> all (:inForce::bigint[])
    order by terms.id desc limit :most`,
);

/** Takes a lock: no other version is written and no order made until this transaction ends. */
export const lockTerms = (tx: Db): Promise<void> => lockName(tx, 'sale-terms');

/** The version of a kind on which the next one is based. */
export const findNewest = async (tx: Db, kind: TermsKind): Promise<number | null> =>
  (await selectNewest(tx, { kind }))?.id ?? null;

export const findVersion = sql.row('terms-find', `${selected} where terms.id = :id`);

/** So many of what is written one after the other may have been under way at the same time. */
const newest = 1000;

const latestOf = (table: string): string =>
  `(select max(created_at) from (select created_at from ${table} order by id desc limit ${newest}) newest
     where created_at <= $1)`;

const selectLatestUse = statement(
  'terms-latest-use',
  `select greatest((select max(created_at) from purchase_order where created_at <= $1),
     ${latestOf('claim')}, ${latestOf('vip_grant')}) as at`,
);

/** When something was sold or given last, by the clock of the process that did, no later than a moment. */
export const findLatestUse = async (tx: Db, until: Date): Promise<Date | null> =>
  (await tx.one(selectLatestUse, [until])).at;

export interface NewVersion {
  kind: TermsKind;
  content: unknown;
  effectiveFrom: Date | null;
  reason: string;
  operatorId: number;
  at: Date;
}

/** Writes a waiting version; returns its id. */
export async function insertVersion(tx: Db, it: NewVersion): Promise<number> {
  return (await insertOne(tx, { ...it, content: JSON.stringify(it.content) })).id;
}

export const decideVersion = sql.run(
  'terms-decide',
  `update sale_terms set state = :state::text::sale_terms_state, effective_from = :effectiveFrom, decided_by_id = :operatorId, decided_at = :at,
          was_alone = :wasAlone where id = :id`,
);
