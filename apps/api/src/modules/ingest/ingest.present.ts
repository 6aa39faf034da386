import type { IngestOnWire } from '@lantern/contracts/entities/ingest';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { Ingest, StepRow } from './ingest.repo.ts';

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
  steps: it.steps.map(presentStep),
});

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
