import type { TermsKind } from '@lantern/contracts/entities/sale-terms';

import { type Db, statement } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';

export interface SettingRow {
  key: string;
  value: unknown;
}

const settings = statement('list-settings', 'select key, value from setting');

/** The stored settings; missing ones have their default. */
export const findSettings = (db: Db): Promise<SettingRow[]> => db.rows(settings);

const keep = statement(
  'keep-setting',
  `insert into setting (key, value, updated_at) values ($1, $2, $3)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
);

/** The same, locked: no other transaction changes them before this one ends. */
export async function lockSettings(tx: Db): Promise<SettingRow[]> {
  await lockName(tx, 'settings');
  return findSettings(tx);
}

/** Stores an operator's settings over the old ones. */
export async function keepSetting(
  tx: Db,
  { key, value, at }: SettingRow & { at: Date },
): Promise<void> {
  await tx.run(keep, [key, JSON.stringify(value), at]);
}

/** A confirmed version. */
export interface TermsRow {
  id: number;
  kind: TermsKind;
  content: unknown;
  effectiveFrom: Date;
}

const confirmed = `select id, kind, content, effective_from as "effectiveFrom" from sale_terms where state = 'confirmed'`;

const selectFrom = statement(
  'sale-terms-from',
  `(select distinct on (kind) * from (${confirmed} and effective_from <= $1) begun
     order by kind, "effectiveFrom" desc, id desc)
   union all (${confirmed} and effective_from > $1 order by effective_from, id)`,
);

/** The version of each kind in force at a moment, and the later ones. */
export const findTermsFrom = (db: Db, at: Date): Promise<TermsRow[]> => db.rows(selectFrom, [at]);

const lockShared = statement(
  'sale-terms-lock-shared',
  `select pg_advisory_xact_lock_shared(hashtextextended('sale-terms', 0))`,
);

/** Takes a lock: no version is confirmed before this transaction ends. */
export const holdTerms = (tx: Db): Promise<number> => tx.run(lockShared);
