import type { IngestOnWire } from '@lantern/contracts/entities/ingest';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import * as z from 'zod';

import { ingestNoteText } from '../../text/zh-ingest.ts';
import type { Ingest, StepRow } from './ingest.repo.ts';
import { sourceNote } from './source-streams.ts';

const noted = z.object({ notes: z.array(sourceNote) });

/** An ingest as operators see it. */
export const presentIngest = (it: Ingest): IngestOnWire => ({
  id: it.id,
  source: it.source,
  title: it.title,
  episodeTitle: it.episodeTitle ?? '',
  categoryCode: it.categoryCode,
  paid: it.paid,
  state: it.state,
  bytes: it.bytes,
  videoId: it.videoId,
  episodeId: it.episodeId,
  createTime: formatShanghaiTime(it.createdAt),
  changeTime: formatShanghaiTime(it.changedAt),
  notes: presentNotes(it.facts),
  steps: it.steps.map(presentStep),
});

/** Of a file that was looked at; of another there is nothing to say yet. */
function presentNotes(facts: unknown): string[] {
  const { success, data } = noted.safeParse(facts);
  if (!success) return [];
  return data.notes.flatMap(({ code, number }) => ingestNoteText[code]?.(number ?? 0) ?? []);
}

const presentStep = (it: StepRow): IngestOnWire['steps'][number] => ({
  step: it.step,
  state: it.state,
  progress: it.progress,
  attempts: it.attempts,
  startTime: it.startedAt === null ? null : formatShanghaiTime(it.startedAt),
  durationMs: it.durationMs,
  fault: it.fault ?? '',
  detail: it.detail ?? '',
});
