import type { MatchCase } from '@lantern/contracts/entities/operator-source';

import { type Db, statement } from '../../../platform/database/db.ts';
import { written } from '../../../platform/database/statement.ts';

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
  `select id, source_id as "sourceId", remote_id as "remoteId", candidates, why
     from match_case where id = $1 and state = 'open' for update`,
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
  it: {
    verdict: 'same' | 'different' | 'ignored';
    videoId: number | null;
    operatorId: number;
    at: Date;
  },
): Promise<void> {
  await tx.run(decide, [id, it.verdict, it.videoId, it.operatorId, it.at]);
  await tx.run(readAgain, [sourceId, remoteId]);
}

type Why = MatchCase['why'];

const page = statement(
  'sources-cases-page',
  `select c.id, c.source_id as "sourceId", s.name as source, c.remote_id as "remoteId", c.why, c.state::text as state, c.record,
     c.candidates, c.created_at as "createdAt"
   from match_case c join source s on s.id = c.source_id
   where c.state = $1::text::match_case_state and ($2::bigint is null or c.source_id = $2) and ($3::bigint is null or c.id > $3)
   order by c.id limit $4`,
  { notNull: ['state', 'candidates'], written: written<{ why: Why; candidates: number[] }>() },
);

export type CaseRow = Awaited<ReturnType<typeof findCases>>[number];

interface Wanted {
  state: MatchCase['state'];
  sourceId: number | null;
}

export const findCases = (
  db: Db,
  { state, sourceId }: Wanted,
  { afterId, size }: { afterId: number | null; size: number },
) => db.rows(page, [state, sourceId, afterId, size]);

const count = statement(
  'sources-cases-count',
  `select count(*)::int as total from (select from match_case where state = $1::text::match_case_state
     and ($2::bigint is null or source_id = $2) limit $3) counted`,
);

export const countCases = async (
  db: Db,
  { state, sourceId }: Wanted,
  most: number,
): Promise<number> => (await db.one(count, [state, sourceId, most])).total ?? 0;

const candidates = statement(
  'sources-cases-candidates',
  `select v.id, v.title, v.poster_key as "posterKey", v.state = 'published' as "isPublished", f.year, f.area, f.actors, f.directors,
     f.remark, (select count(*)::int from episode e where e.video_id = v.id) as episodes
   from video v left join title_fact f on f.video_id = v.id where v.id = any($1::bigint[]) order by v.id`,
  { notNull: ['episodes'] },
);

/** What is known of titles that are here. */
export const findCandidates = (db: Db, ids: readonly number[]) => db.rows(candidates, [ids]);
