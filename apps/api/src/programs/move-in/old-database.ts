import mysql from 'mysql2/promise';

import { moveInText } from '../../text/move-in.ts';
import { UsageFault } from '../tool/run-operator-tool.ts';
import type { OldRow, OldSite, OldTable } from './old-site.ts';

const batchRows = 2000;
const idColumns: Readonly<Record<OldTable, string>> = {
  type: 'type_id',
  vod: 'vod_id',
  user: 'user_id',
  group: 'group_id',
  order: 'order_id',
  ulog: 'ulog_id',
  collect: 'collect_id',
  card: 'card_id',
};

/** Columns that nothing here reads; some hold texts of a megabyte, or what must not be taken. */
const unread =
  /^(?:vod_(?:down|plot|pic_|hits|points_down|rel|tpl)|user_(?:qq|email|phone|question|answer|openid|random|.*ip)|ulog_touch)/;

/** Opens the database that an operator named on the terminal: it is read in one transaction, and only read. */
export async function openOldDatabase(
  address: URL,
  { password, prefix }: { password: string; prefix: string },
): Promise<OldSite> {
  const database = decodeURIComponent(address.pathname.slice(1));
  const connection = await connect(address, password, database);
  const select = async (sql: string, values: unknown[] = []): Promise<OldRow[]> => {
    const [rows] = await connection.query<mysql.RowDataPacket[]>(sql, values);
    return rows.map(textRow);
  };
  await connection.query('set session transaction isolation level repeatable read');
  await connection.query('start transaction read only');
  const columnsOf = async (table: string): Promise<string[]> => {
    const rows = await select(
      `select column_name as name from information_schema.columns
        where table_schema = ? and table_name = ? order by ordinal_position`,
      [database, table],
    );
    return rows.flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  };
  async function* rows(table: OldTable, after = '0'): AsyncGenerator<OldRow[]> {
    const name = `${prefix}${table}`;
    const columns = (await columnsOf(name)).filter((it) => !unread.test(it));
    if (columns.length > 0)
      yield* readByKey(select, { name, columns, id: idColumns[table], after });
  }
  return {
    database,
    name: `MacCMS ${database}`,
    rows,
    skipsRows: true,
    prefixes: async () => {
      const tables = await select(
        `select table_name as name from information_schema.tables where table_schema = ? and table_name like '%vod'`,
        [database],
      );
      return tables.flatMap(({ name }) => (typeof name === 'string' ? [name.slice(0, -3)] : []));
    },
    close: () => connection.end(),
  };
}

/** A table by its key, some rows at a time. */
async function* readByKey(
  select: (sql: string, values: unknown[]) => Promise<OldRow[]>,
  { name, columns, id, after }: { name: string; columns: string[]; id: string; after: string },
): AsyncGenerator<OldRow[]> {
  for (let last = after; ;) {
    const values = [columns, name, id, last, id, batchRows];
    const found = await select('select ?? from ?? where ?? > ? order by ?? limit ?', values);
    if (found.length === 0) return;
    yield found;
    last = found.at(-1)?.[id] ?? last;
  }
}

async function connect(address: URL, password: string, database: string) {
  try {
    return await mysql.createConnection({
      host: address.hostname,
      port: address.port === '' ? 3306 : Number(address.port),
      user: decodeURIComponent(address.username) || 'root',
      password: decodeURIComponent(address.password) || password,
      database,
      charset: 'utf8mb4',
      dateStrings: true,
      supportBigNumbers: true,
      bigNumberStrings: true,
      connectTimeout: 10_000,
    });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new UsageFault(moveInText.noDatabase(message), { cause });
  }
}

/** Values as text or null, whatever the column's type. */
const textRow = (row: mysql.RowDataPacket): OldRow =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => [column, textOf(value)]),
  );

function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Buffer.isBuffer(value)) return value.toString();
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}
