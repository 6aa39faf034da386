import { sql } from '../../../platform/database/sql.ts';

export const insertPicture = sql.run(
  'operator-picture-insert',
  'insert into operator_picture (key, operator_id, bytes, created_at) values (:key, :operatorId, :bytes, :createdAt)',
);

/** The pictures that came before a moment. */
export const deletePictures = sql.run(
  'operator-pictures-delete',
  'delete from operator_picture where created_at < :before',
);
