import type pg from 'pg';

/**
 * What no backup holds, because it lies in no storage: uploads that are half sent, and films that are being made of a file
 * that was taken in.
 */
export interface LeftOut {
  uploads: number;
  films: number;
}

/** An ingest whose film is in no storage yet. One that has only to be published has everything. */
const isUnderWay = `i.state = 'working' and exists (
  select from ingest_step s where s.ingest_id = i.id and s.step = 'packaged' and s.state <> 'done')`;

export async function countLeftOut(client: pg.ClientBase): Promise<LeftOut> {
  const { rows } = await client.query<LeftOut>(
    `select (select count(*)::int from ingest_upload) as uploads,
       (select count(*)::int from ingest i where ${isUnderWay}) as films`,
  );
  return rows[0] ?? { uploads: 0, films: 0 };
}

/**
 * Ends what a restored site can't go on with: no upload waits for its rest, and a film fails at the step that it was at. A
 * retry begins where its file still is.
 */
export async function endLeftOut(client: pg.ClientBase): Promise<LeftOut> {
  await client.query('begin');
  try {
    const { rowCount: uploads } = await client.query('delete from ingest_upload');
    await client.query(
      `update ingest_step u set state = 'failed', run_id = null, fault = 'parts-gone', detail = 'restored'
       from (select i.id, min(s.step) as step from ingest i join ingest_step s on s.ingest_id = i.id
             where ${isUnderWay} and s.state <> 'done' group by i.id) at
       where u.ingest_id = at.id and u.step = at.step`,
    );
    const { rowCount: films } = await client.query(
      `update ingest i set state = 'failed', changed_at = now() where ${isUnderWay}`,
    );
    await client.query('commit');
    return { uploads: uploads ?? 0, films: films ?? 0 };
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
