import type { SourceField } from '@lantern/contracts/entities/video-origin';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';

const there = sql.row(
  'video-origin-there',
  'select from video where id = :id and swept_at is null',
);
const lock = sql.row(
  'video-origin-lock',
  'select from video where id = :id and swept_at is null for no key update',
);

export const isVideo = async (db: Db, id: number): Promise<boolean> =>
  (await there(db, { id })) !== null;

/** Locks a video. Answers whether there is one. */
export const lockVideo = async (tx: Db, id: number): Promise<boolean> =>
  (await lock(tx, { id })) !== null;

/** The titles of sources that a video is, first the one that it was made for. */
export const findItemsOf = sql.rows(
  'video-origin-items',
  `select s.id, s.name, i.remote_id as "remoteId", i.made_video as "isMaker", i.changed_at as "changedAt"
     from source_item i join source s on s.id = i.source_id
    where i.video_id = :videoId and i.state = 'bound' order by i.made_video desc, s.id, i.remote_id`,
);

export const findOwnersOf = sql.rows(
  'video-origin-owners',
  `select f.field, f.owner::text as owner, o.login_name as operator, s.name as source, f.owned_at as "ownedAt",
     f.said is not null as "isKnown", f.waits
   from field_owner f left join operator o on o.id = f.operator_id left join source s on s.id = f.source_id where f.video_id = :videoId`,
  { notNull: ['owner', 'isKnown'], written: written<{ owner: 'operator' | 'source' }>() },
);

export type OwnerRow = Awaited<ReturnType<typeof findOwnersOf>>[number];

/** The lines that sources brought, in their order. */
export const findLinesOf = sql.rows(
  'video-origin-lines',
  `select c.id as "channelId", s.name as source, c.player_code as player, i.remote_id as "remoteId", i.changed_at as "changedAt",
     (select count(*)::int from episode e where e.channel_id = c.id and (e.asset_id is not null or e.gone_at is null)) as episodes
   from channel c join source s on s.id = c.source_id left join lateral (
     select remote_id, changed_at from source_item where source_id = c.source_id and video_id = c.video_id and state = 'bound'
      order by made_video desc, remote_id limit 1) i on true
   where c.video_id = :videoId order by c.position`,
  { notNull: ['episodes'] },
);

const value = sql.row(
  'video-origin-value',
  `select case :field when 'title' then to_jsonb(title) when 'introduction' then to_jsonb(introduction) when 'author' then to_jsonb(author)
     when 'tags' then to_jsonb(tags) end as value from video where id = :id`,
);

/** What a field says; null for one that is no text. */
export const findValue = async (tx: Db, id: number, field: SourceField): Promise<unknown> =>
  (await value(tx, { id, field }))?.value ?? null;

const put = sql.run(
  'video-origin-put',
  `update video v set
     title = case when o.field = 'title' then o.said #>> '{}' else v.title end,
     introduction = case when o.field = 'introduction' then o.said #>> '{}' else v.introduction end,
     author = case when o.field = 'author' then o.said #>> '{}' else v.author end,
     tags = case when o.field = 'tags' then array(select jsonb_array_elements_text(o.said)) else v.tags end
   from field_owner o where v.id = :id and o.video_id = v.id and o.field = :field and o.said is not null`,
);
const giveBack = sql.run(
  'video-origin-give-back',
  `update field_owner set owner = 'source', operator_id = null, owned_at = null, said = null, waits = :field <> 'lines' and said is null
    where video_id = :id and field = :field and owner = 'operator'`,
);

/** Gives a field back to its source, with what it said last where that is known. Whether an operator owned it. */
export async function giveFieldBack(tx: Db, id: number, field: SourceField): Promise<boolean> {
  await put(tx, { id, field });
  return (await giveBack(tx, { id, field })) === 1;
}

const readAgain = sql.rows(
  'video-origin-read-again',
  `update source_item set digest = '' where video_id = :id and state = 'bound' returning source_id as "sourceId"`,
);

/** Has the titles that a video is read again; the sources that have them. */
export const wakeVideo = async (tx: Db, id: number): Promise<number[]> => [
  ...new Set((await readAgain(tx, { id })).map(({ sourceId }) => sourceId)),
];
