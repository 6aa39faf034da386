import { type Db, statement } from '../../platform/database/db.ts';

/** A video as operators have it, whatever its state. */
export interface OperatorVideoRow {
  id: number;
  title: string;
  introduction: string;
  author: string;
  tags: string[];
  posterKey: string;
  durationSeconds: number;
  paid: boolean;
  likes: number;
  score: number;
  state: 'draft' | 'in_review' | 'published' | 'taken_down';
  rootCode: string;
  sonCode: string | null;
  publishedAt: Date | null;
  createdAt: Date;
  episodes: number;
  openReports: number;
}

const columns = `id, title, introduction, author, tags, poster_key as "posterKey",
  duration_seconds as "durationSeconds", paid, like_count as likes, score, state, category_code as "rootCode",
  son_code as "sonCode", published_at as "publishedAt", created_at as "createdAt",
  (select count(*)::int from episode e where e.video_id = video.id) as episodes,
  (select count(*)::int from video_report r where r.video_id = video.id and r.state = 'open') as "openReports"`;

const one = statement<OperatorVideoRow>(
  'operator-video',
  `select ${columns} from video where id = $1`,
);

const locked = statement<OperatorVideoRow>(
  'operator-video-locked',
  `select ${columns} from video where id = $1 for no key update`,
);

/** What narrows the list; null does not. */
export interface VideoFilters {
  /** Part of a title, folded as searches fold it. */
  text: string | null;
  /** The video of this code beside those. */
  id: number | null;
  state: OperatorVideoRow['state'] | null;
  /** Of what is published: whether its date is ahead. */
  isAhead: boolean | null;
  /** Of a root or a child. */
  categoryCode: string | null;
  paid: boolean | null;
  now: Date;
}

const wanted = `($1::text is null or strpos(search_title, $1) > 0 or id = $2)
  and ($3::video_state is null or state = $3)
  and ($4::boolean is null or (published_at > $5) = $4)
  and ($6::text is null or category_code = $6 or son_code = $6)
  and ($7::boolean is null or paid = $7)`;

const valuesOf = ({ text, id, state, isAhead, now, categoryCode, paid }: VideoFilters) => [
  ...[text, id, state, isAhead, now],
  ...[categoryCode, paid],
];

const pages = {
  newest: statement<OperatorVideoRow>(
    'operator-videos-newest',
    `select ${columns} from video where ${wanted} and ($8::bigint is null or id < $8) order by id desc limit $9`,
  ),
  oldest: statement<OperatorVideoRow>(
    'operator-videos-oldest',
    `select ${columns} from video where ${wanted} and ($8::bigint is null or id > $8) order by id limit $9`,
  ),
};

const count = statement<{ found: number }>(
  'operator-videos-count',
  `select count(*)::int as found from (select from video where ${wanted} limit $8) as bounded`,
);

const update = statement(
  'operator-edit-video',
  `update video set title = $2, introduction = $3, author = $4, tags = $5, category_code = $6, son_code = $7,
     dark_web = $8, score = $9, paid = $10, published_at = $11 where id = $1`,
);

export const findVideo = (db: Db, id: number): Promise<OperatorVideoRow | null> =>
  db.row(one, [id]);

/** The same, that nobody else changes before this transaction ends. */
export const lockVideo = (tx: Db, id: number): Promise<OperatorVideoRow | null> =>
  tx.row(locked, [id]);

/** So many videos behind the one of that id; null for the first page. */
export const findOperatorVideos = (
  db: Db,
  filters: VideoFilters,
  { sort, afterId, size }: { sort: keyof typeof pages; afterId: number | null; size: number },
): Promise<OperatorVideoRow[]> => db.rows(pages[sort], [...valuesOf(filters), afterId, size]);

/** How many there are, counted up to `most`. */
export const countOperatorVideos = async (
  db: Db,
  filters: VideoFilters,
  most: number,
): Promise<number> => (await db.row(count, [...valuesOf(filters), most]))?.found ?? 0;

/** What an edit writes. */
export type EditedVideo = Pick<
  OperatorVideoRow,
  | 'id'
  | 'title'
  | 'introduction'
  | 'author'
  | 'tags'
  | 'rootCode'
  | 'sonCode'
  | 'score'
  | 'paid'
  | 'publishedAt'
> & { darkWeb: boolean };

export async function updateVideo(tx: Db, it: EditedVideo): Promise<void> {
  await tx.run(update, [
    ...[it.id, it.title, it.introduction, it.author, it.tags, it.rootCode, it.sonCode],
    ...[it.darkWeb, it.score, it.paid, it.publishedAt],
  ]);
}
