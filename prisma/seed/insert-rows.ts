import pg from 'pg';

/** A row; all rows have the same columns, named as in the database. */
type Row = Readonly<Record<string, unknown>>;

/** Inserts any number of rows in one statement; the table's column types read the values. */
export async function insertRows(
  client: pg.ClientBase,
  table: string,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const name = pg.escapeIdentifier(table);
  const columns = Object.keys(first)
    .map((it) => pg.escapeIdentifier(it))
    .join(', ');
  await client.query(
    `insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, $1)`,
    [JSON.stringify(rows)],
  );
}

/** Reserves ids of a table, ascending, for rows that refer to each other before they are inserted. */
export async function reserveIds(
  client: pg.ClientBase,
  table: string,
  count: number,
): Promise<number[]> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence($1, 'id')) as id from generate_series(1, $2)`,
    [table, count],
  );
  return rows.map((it) => Number(it.id));
}
