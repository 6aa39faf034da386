import { randomBytes } from 'node:crypto';

import type pg from 'pg';

import { remarkColors, remarks, spoken } from '../demo/words.ts';
import type { StoredClip } from './demo-files.ts';
import { insertRows } from './insert-rows.ts';

const nameBytes = 24;
const minuteMs = 60_000;

const clock = (seconds: number): string =>
  new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);

const languages = [
  { language: 'zh', label: '中文', column: 2 },
  { language: 'en', label: '英语', column: 3 },
] as const;

/** Inserts the spoken lines of some clips as WebVTT in two languages. */
export async function insertSubtitles(
  client: pg.ClientBase,
  clips: readonly StoredClip[],
): Promise<void> {
  const rows = clips.flatMap(({ key, assetId }) =>
    languages.flatMap(({ language, label, column }, position) => {
      const cues = spoken[key]?.map(
        (line) => `${clock(line[0])} --> ${clock(line[1])}\n${line[column]}\n`,
      );
      const text = cues && `WEBVTT\n\n${cues.join('\n')}`;
      const name = `${randomBytes(nameBytes).toString('base64url')}.vtt`;
      return text ? [{ asset_id: assetId, position, name, language, label, text }] : [];
    }),
  );
  await insertRows(client, 'subtitle', rows);
}

/** Inserts comments over every other film, by the inviter's friends. */
export async function insertRemarks(client: pg.ClientBase, now: Date): Promise<void> {
  const { rows: members } = await client.query<{ id: string }>(
    'select invitee_id as id from invite order by 1',
  );
  const { rows: episodes } = await client.query<{ id: string; video_id: string; ms: number }>(
    `select e.id, e.video_id, a.duration_ms as ms
       from episode e
       join channel c on c.id = e.channel_id and c.position = 0
       join asset a on a.id = e.asset_id
       join video v on v.id = e.video_id and v.state = 'published'
      where e.position = 0 and e.video_id % 2 = 0
      order by e.video_id`,
  );
  const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];
  await insertRows(
    client,
    'danmaku',
    episodes.flatMap(({ id, video_id, ms }, film) =>
      Array.from({ length: 3 + (film % 6) }, (_, place) => ({
        video_id,
        episode_id: id,
        member_id: pick(members, film + place * 5)?.id,
        text: pick(remarks, film * 7 + place * 11),
        // Spread over the film, at other times than in the film before it.
        at_ms: Math.floor(((place + 0.3 + (film % 5) * 0.12) / (3 + (film % 6))) * ms * 0.95),
        mode: 0,
        color: pick(remarkColors, film + place * 4),
        created_at: new Date(now.getTime() - (film * 13 + place + 1) * minuteMs),
      })),
    ),
  );
}
