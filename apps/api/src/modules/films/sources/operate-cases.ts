import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/operator/sources';
import type { MatchCase } from '@lantern/contracts/entities/operator-source';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import type { ActContext } from '../../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../../calls/keyset.ts';
import { pictureOrNone } from '../../../http/picture-address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import * as cases from './cases.repo.ts';
import { sendCollect } from './feeds/feeds.jobs.ts';
import { findFeed } from './feeds/feeds.repo.ts';

/** A title as a case keeps it. */
const record = z.object({
  name: z.string(),
  year: z.nullable(z.int()),
  area: z.string(),
  directors: z.array(z.string()),
  actors: z.array(z.string()),
  remark: z.string(),
  category: z.object({ name: z.string() }),
  lines: z.array(z.object({ episodes: z.array(z.unknown()) })),
});

type Candidate = Awaited<ReturnType<typeof cases.findCandidates>>[number];

function presentIncoming({ record: kept, remoteId }: cases.CaseRow): MatchCase['incoming'] {
  const { name, category, lines, ...facts } = record.parse(kept);
  return {
    title: name,
    year: facts.year,
    area: facts.area,
    directors: facts.directors,
    actors: facts.actors,
    remark: facts.remark,
    episodes: lines.reduce((total, it) => total + it.episodes.length, 0),
    remoteId,
    category: category.name,
  };
}

const presentCandidate = (row: Candidate): MatchCase['candidates'][number] => ({
  title: row.title,
  year: row.year,
  area: row.area ?? '',
  directors: row.directors ?? [],
  actors: row.actors ?? [],
  remark: row.remark ?? '',
  episodes: row.episodes,
  videoId: row.id,
  poster: pictureOrNone(row.posterKey),
  isPublished: row.isPublished,
});

const presentCase = (row: cases.CaseRow, known: readonly Candidate[]): MatchCase => ({
  id: row.id,
  sourceId: row.sourceId,
  source: row.source,
  why: row.why,
  state: row.state,
  createTime: formatShanghaiTime(row.createdAt),
  incoming: presentIncoming(row),
  candidates: known.filter(({ id }) => row.candidates.includes(id)).map(presentCandidate),
});

/** Rows with what is known of the titles that they may be. */
async function withCandidates(db: Db, rows: readonly cases.CaseRow[]) {
  const ids = [...new Set(rows.flatMap((it) => it.candidates))];
  const known = await cases.findCandidates(db, { ids });
  return rows.map((row) => ({ row, known }));
}

/** A page of titles that may be ones that are here, the oldest first. */
export async function listMatchCases(
  { deps: { db } }: ActContext,
  { sort, size, after, sourceId, state = 'open' }: PayloadOf<typeof calls.listMatchCases>,
): Promise<AnswerOf<typeof calls.listMatchCases>> {
  const afterId = readIdCursor({ sort, after });
  const wanted = { state, sourceId: sourceId ?? null };
  return pageOf({
    sort,
    size,
    after,
    find: async (most) =>
      withCandidates(db, await cases.findCases(db, { ...wanted, afterId, size: most })),
    count: (most) => cases.countCases(db, wanted, most),
    keyOf: ({ row }) => [row.id],
    present: ({ row, known }) => presentCase(row, known),
  });
}

/** Keeps what an operator says of a title. Refuses with `match-unknown` and `match-elsewhere`. */
export function decideMatchCase(
  { deps, act }: ActContext,
  { caseId, verdict, videoId }: PayloadOf<typeof calls.decideMatchCase>,
): Promise<AnswerOf<typeof calls.decideMatchCase>> {
  return deps.db.transact(async (tx) => {
    const open = (await cases.lockCase(tx, { caseId })) ?? refuse('match-unknown');
    if (videoId !== null && !open.candidates.includes(videoId)) refuse('match-elsewhere');
    // A title that is here already can't be left out: its longer list stays.
    const kept = open.why === 'fewer' && verdict === 'ignored' ? 'different' : verdict;
    const by = { operatorId: act.operatorId, at: deps.now() };
    await cases.saveDecision(tx, open, { verdict: kept, videoId, ...by });
    const feed = await findFeed(tx, { wanted: String(open.sourceId) });
    if (feed !== null && (feed.state === 'on' || feed.state === 'broken')) {
      await sendCollect(deps, { sourceId: open.sourceId, kind: 'again' }, tx);
    }
    const after = { verdict: kept, videoId };
    await act.saveAudit(tx, { subject: { kind: 'match case', id: caseId }, after });
    return {};
  });
}
