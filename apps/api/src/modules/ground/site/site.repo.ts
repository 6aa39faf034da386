import type { TermsKind } from '@lantern/contracts/entities/sale-terms';

import type { Db } from '../../../platform/database/db.ts';
import { lockName } from '../../../platform/database/lock-name.ts';
import { sql } from '../../../platform/database/sql.ts';

export interface SettingRow {
  key: string;
  value: unknown;
}

/** The stored settings; missing ones have their default. */
export const findSettings = sql.rows('list-settings', 'select key, value from setting');

const keep = sql.run(
  'keep-setting',
  `insert into setting (key, value, updated_at) values (:key, :value, :at)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
);

/** The same, locked: no other transaction changes them before this one ends. */
export async function lockSettings(tx: Db): Promise<SettingRow[]> {
  await lockName(tx, 'settings');
  return findSettings(tx);
}

/** Stores an operator's settings over the old ones. */
export async function saveSetting(
  tx: Db,
  { key, value, at }: SettingRow & { at: Date },
): Promise<void> {
  await keep(tx, { key, value: JSON.stringify(value), at });
}

/** A confirmed version. */
export interface TermsRow {
  id: number;
  kind: TermsKind;
  content: unknown;
  effectiveFrom: Date;
}

const confirmed = `select id, kind, content, effective_from as "effectiveFrom" from sale_terms where state = 'confirmed'`;

/** The version of each kind in force at a moment, and the later ones. */
export const findTermsFrom = sql.rows(
  'sale-terms-from',
  `(select distinct on (kind) * from (${confirmed} and effective_from <= :at) begun
     order by kind, "effectiveFrom" desc, id desc)
   union all (${confirmed} and effective_from > :at order by effective_from, id)`,
);

/** Takes a lock: no version is confirmed before this transaction ends. */
export const lockTermsShared = sql.run(
  'sale-terms-lock-shared',
  `select pg_advisory_xact_lock_shared(hashtextextended('sale-terms', 0))`,
);
