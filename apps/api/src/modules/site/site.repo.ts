import { type Db, statement } from '../../platform/database/db.ts';

export interface SettingRow {
  key: string;
  value: unknown;
}

const settings = statement<SettingRow>('list-settings', 'select key, value from setting');

/** What an operator has stored; keys that are missing have their default. */
export const findSettings = (db: Db): Promise<SettingRow[]> => db.rows(settings);

const keep = statement(
  'keep-setting',
  `insert into setting (key, value, updated_at) values ($1, $2, $3)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
);

const lock = statement(
  'lock-settings',
  `select pg_advisory_xact_lock(hashtextextended('settings', 0))`,
);

/** The same, as nobody else changes them before this transaction ends. */
export async function lockSettings(tx: Db): Promise<SettingRow[]> {
  await tx.run(lock);
  return findSettings(tx);
}

/** Stores what an operator has set, in place of what was there. */
export async function keepSetting(
  tx: Db,
  { key, value, at }: SettingRow & { at: Date },
): Promise<void> {
  await tx.run(keep, [key, JSON.stringify(value), at]);
}
