import type {
  OperatorSource,
  SourceRun,
  TriedTitle,
} from '@lantern/contracts/entities/operator-source';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod/mini';

import { versionOf } from '../../../calls/edit-version.ts';
import type { RunRow, SourceRow } from './operator-sources.repo.ts';
import { readPolicy } from './titles/place-title.ts';
import type { PredictedTitle } from './titles/predict-titles.ts';
import type { TitleOutcome } from './titles/write-titles.ts';

/** The verdict that operators see, by a title's outcome. */
const verdicts: Readonly<Record<TitleOutcome, TriedTitle['verdict']>> = {
  made: 'fresh',
  draft: 'fresh',
  joined: 'updated',
  updated: 'updated',
  same: 'same',
  asked: 'waiting',
  'waiting-category': 'waiting',
  'waiting-line': 'waiting',
  removed: 'refused',
  recycled: 'refused',
  ignored: 'refused',
};

/** Reasons why a title could not be read; a run counts them beside the outcomes of the others. */
const unread = ['bad-id', 'no-name'];

/** A title of a trial run, with its predicted outcome. */
export const presentTried = ({ title, outcome, reason, refused }: PredictedTitle): TriedTitle => ({
  remoteId: title.remoteId,
  name: title.name,
  year: title.year,
  category: title.category.name,
  episodes: title.lines.reduce((total, it) => total + it.episodes.length, 0),
  verdict: verdicts[outcome],
  reason: outcome === 'ignored' && reason === 'category' ? 'left-out' : reason || outcome,
  unplayable: Object.entries(refused).map(([why, count]) => ({ why, count })),
});

const storedCounts = z.record(z.string(), z.number());
const storedCursor = z.object({ page: z.optional(z.int()) });

/** The outcomes that have this verdict. */
export const outcomesOf = (verdict: TriedTitle['verdict']): string[] =>
  Object.entries(verdicts)
    .filter(([, it]) => it === verdict)
    .map(([outcome]) => outcome);

export function presentCounts(stored: unknown): SourceRun['counts'] {
  const counts = storedCounts.parse(stored);
  const sum = (verdict: TriedTitle['verdict']): number =>
    outcomesOf(verdict).reduce((total, outcome) => total + (counts[outcome] ?? 0), 0);
  const lost = unread.reduce((total, it) => total + (counts[it] ?? 0), 0);
  return {
    fresh: sum('fresh'),
    updated: sum('updated'),
    same: sum('same'),
    waiting: sum('waiting'),
    refused: sum('refused') + lost,
  };
}

export function presentRun(row: RunRow): SourceRun {
  const cursor = storedCursor.safeParse(row.cursor);
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    startTime: formatShanghaiTime(row.startedAt),
    endTime: row.endedAt && formatShanghaiTime(row.endedAt),
    counts: presentCounts(row.counts),
    fault: row.fault ?? '',
    detail: row.detail,
    page: cursor.success ? (cursor.data.page ?? null) : null,
  };
}

/** Hours between two runs of a feed without a plan of its own. */
export const usualHours = 6;

/** The settings of a feed that operators edit. */
export const settingsOf = (row: SourceRow) => ({
  name: row.name,
  address: row.address,
  everyHours: row.everyHours ?? usualHours,
  fills: readPolicy(row.policy).fills,
});

export function presentSource(row: SourceRow, lastRun: RunRow | undefined): OperatorSource {
  const settings = settingsOf(row);
  return {
    id: row.id,
    version: versionOf(settings),
    ...settings,
    kind: row.kind,
    state: row.state,
    licence: row.licence,
    note: row.origin,
    publish: readPolicy(row.policy).publish,
    declareTime: row.declaredAt && formatShanghaiTime(row.declaredAt),
    declaredBy: row.declaredBy ?? '',
    nextRunTime: row.nextRunAt && formatShanghaiTime(row.nextRunAt),
    bound: row.bound,
    waiting: row.waiting,
    refused: row.refused,
    unbound: row.unbound,
    openCases: row.openCases,
    lastRun: lastRun ? presentRun(lastRun) : null,
  };
}
