import { type Db, statement } from '../../platform/database/db.ts';

const insertRow = statement(
  'page-view-insert',
  'insert into page_view (day, page, visitor) values ($1, $2, $3) on conflict do nothing',
);

/** Notes that a visitor has seen a page on a day (`YYYY-MM-DD`), once. */
export async function insertPageView(
  db: Db,
  { day, page, visitor }: { day: string; page: string; visitor: Buffer },
): Promise<void> {
  await db.run(insertRow, [day, page, visitor]);
}
