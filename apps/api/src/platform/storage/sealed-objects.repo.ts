import { type Db, statement } from '../database/db.ts';
import { nameSealed, sealedFolder } from './film-seal.ts';

const atOnce = 500;

/** The streams of sealed assets. */
export const sealedStreams = statement(
  'sealed-streams',
  `select r.id, r.name, coalesce(r.segment_sizes, '{}') as sizes, x.folder, x.secret,
     x.fine_segments as "fineSegments"
   from asset_seal x join rendition r on r.asset_id = x.asset_id
   where r.id > $1 order by r.id limit ${atOnce}`,
  { notNull: ['sizes'] },
);

type SealedStream = NonNullable<(typeof sealedStreams)['row']>;

/** An encrypted segment that has to be in storage. */
export interface SealedObject {
  key: string;
  bytes: number;
}

/** The segments of each sealed stream, whose names stand in no row, from the reading of rows after an id. */
export async function* listSealedObjects(
  read: (after: number) => Promise<SealedStream[]>,
): AsyncGenerator<SealedObject[]> {
  for (let after = 0; ;) {
    const streams = await read(after);
    const last = streams.at(-1);
    if (last === undefined) return;
    for (const { name, sizes, ...seal } of streams) {
      const { segmentNames } = nameSealed(seal, name, sizes.length);
      yield segmentNames.map((it, position) => ({
        key: `${sealedFolder}/${seal.folder}/${it}`,
        bytes: sizes[position] ?? 0,
      }));
    }
    after = last.id;
  }
}

/** The same, of this database. */
export const findSealedObjects = (db: Db): AsyncGenerator<SealedObject[]> =>
  listSealedObjects((after) => db.rows(sealedStreams, [after]));
