import { type Db, statement } from '../../db.ts';

export interface SettingRow {
  key: string;
  value: unknown;
}

const settings = statement<SettingRow>('list-settings', 'select key, value from setting');

/** What an operator has stored; keys that are missing have their default. */
export const findSettings = (db: Db): Promise<SettingRow[]> => db.rows(settings);
