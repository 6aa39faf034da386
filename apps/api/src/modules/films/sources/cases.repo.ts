import type { MatchCase } from '@lantern/contracts/entities/operator-source';

import type { Db } from '../../../platform/database/db.ts';
import { sql } from '../../../platform/database/sql.ts';
import { written } from '../../../platform/database/statement.ts';

/** Titles that wait for an operator, with those that they may be. */
export const findOpenCases = sql.rows(
  'sources-open-cases',
  `select c.id, s.name as source, c.remote_id as "remoteId", c.why, c.record ->> 'name' as name, c.record ->> 'year' as year,
     array(select concat_ws(' ', v.id, v.title, f.year) from video v left join title_fact f on f.video_id = v.id
            where v.id = any(c.candidates) order by v.id) as candidates
   from match_case c join source s on s.id = c.source_id where c.state = 'open' order by c.id limit :most`,
  { notNull: ['candidates'] },
);

/** An open case, locked. */
export const lockCase = sql.row(
  'sources-open-case-of',
  `select id, source_id as "sourceId", remote_id as "remoteId", candidates, why
     from match_case where id = :caseId and state = 'open' for update`,
  { notNull: ['candidates'] },
);

const decide = sql.run(
  'sources-decide-case',
  `update match_case set state = :verdict::text::match_case_state, video_id = :videoId, operator_id = :operatorId, decided_at = :at where id = :id`,
);

const readAgain = sql.run(
  'sources-read-again',
  `update source_item set digest = '' where source_id = :sourceId and remote_id = :remoteId`,
);

/** Keeps what an operator decided; the next run reads the title again. */
export async function saveDecision(
  tx: Db,
  { id, sourceId, remoteId }: { id: number; sourceId: number; remoteId: string },
  it: {
    verdict: 'same' | 'different' | 'ignored';
    videoId: number | null;
    operatorId: number;
    at: Date;
  },
): Promise<void> {
  await decide(tx, { ...it, id });
  await readAgain(tx, { sourceId, remoteId });
}

type Why = MatchCase['why'];

export type CaseRow = Awaited<ReturnType<typeof findCases>>[number];

interface Wanted {
  state: MatchCase['state'];
  sourceId: number | null;
}

export const findCases = sql.rows(
  'sources-cases-page',
  `select c.id, c.source_id as "sourceId", s.name as source, c.remote_id as "remoteId", c.why, c.state::text as state, c.record,
     c.candidates, c.created_at as "createdAt"
   from match_case c join source s on s.id = c.source_id
   where c.state = :state::text::match_case_state and (:sourceId::bigint is null or c.source_id = :sourceId) and (:afterId::bigint is null or c.id > :afterId)
   order by c.id limit :size`,
  { notNull: ['state', 'candidates'], written: written<{ why: Why; candidates: number[] }>() },
);

const count = sql.one(
  'sources-cases-count',
  `select count(*)::int as total from (select from match_case where state = :state::text::match_case_state
     and (:sourceId::bigint is null or source_id = :sourceId) limit :most) counted`,
);

export const countCases = async (
  db: Db,
  { state, sourceId }: Wanted,
  most: number,
): Promise<number> => (await count(db, { state, sourceId, most })).total ?? 0;

/** What is known of titles that are here. */
export const findCandidates = sql.rows(
  'sources-cases-candidates',
  `select v.id, v.title, v.poster_key as "posterKey", v.state = 'published' as "isPublished", f.year, f.area, f.actors, f.directors,
     f.remark, (select count(*)::int from episode e where e.video_id = v.id) as episodes
   from video v left join title_fact f on f.video_id = v.id where v.id = any(:ids::bigint[]) order by v.id`,
  { notNull: ['episodes'] },
);
