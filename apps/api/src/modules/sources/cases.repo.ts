import { type Db, statement } from '../../platform/database/db.ts';

const openCases = statement(
  'sources-open-cases',
  `select c.id, s.name as source, c.remote_id as "remoteId", c.why, c.record ->> 'name' as name, c.record ->> 'year' as year,
     array(select concat_ws(' ', v.id, v.title, f.year) from video v left join title_fact f on f.video_id = v.id
            where v.id = any(c.candidates) order by v.id) as candidates
   from match_case c join source s on s.id = c.source_id where c.state = 'open' order by c.id limit $1`,
  { notNull: ['candidates'] },
);

/** Titles that wait for an operator, with those that they may be. */
export const findOpenCases = (db: Db, most: number) => db.rows(openCases, [most]);

const one = statement(
  'sources-open-case-of',
  `select id, source_id as "sourceId", remote_id as "remoteId", candidates from match_case where id = $1 and state = 'open' for update`,
  { notNull: ['candidates'] },
);

/** An open case, locked. */
export const lockCase = (tx: Db, caseId: number) => tx.row(one, [caseId]);

const decide = statement(
  'sources-decide-case',
  `update match_case set state = $2::text::match_case_state, video_id = $3, operator_id = $4, decided_at = $5 where id = $1`,
);

const readAgain = statement(
  'sources-read-again',
  `update source_item set digest = '' where source_id = $1 and remote_id = $2`,
);

/** Keeps what an operator decided; the next run reads the title again. */
export async function keepDecision(
  tx: Db,
  { id, sourceId, remoteId }: { id: number; sourceId: number; remoteId: string },
  it: { verdict: 'same' | 'different'; videoId: number | null; operatorId: number; at: Date },
): Promise<void> {
  await tx.run(decide, [id, it.verdict, it.videoId, it.operatorId, it.at]);
  await tx.run(readAgain, [sourceId, remoteId]);
}
