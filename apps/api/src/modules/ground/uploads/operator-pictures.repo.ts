import { type Db, statement } from '../../../platform/database/db.ts';

const insertRow = statement(
  'operator-picture-insert',
  'insert into operator_picture (key, operator_id, bytes, created_at) values ($1, $2, $3, $4)',
);

const deleteRows = statement(
  'operator-pictures-delete',
  'delete from operator_picture where created_at < $1',
);

interface NewPicture {
  key: string;
  operatorId: number;
  bytes: number;
  createdAt: Date;
}

export async function insertPicture(tx: Db, it: NewPicture): Promise<void> {
  await tx.run(insertRow, [it.key, it.operatorId, it.bytes, it.createdAt]);
}

/** The pictures that came before a moment. */
export const deletePictures = (db: Db, before: Date): Promise<number> =>
  db.run(deleteRows, [before]);
