import type { Db } from '../../platform/database/db.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Ingest } from './ingest.repo.ts';
import type { ToolLimits } from './run-tool.ts';

export type IngestDeps = Deps;

/** What a step works with. */
export interface StepContext {
  deps: IngestDeps;
  ingest: Ingest;
  /** Of this try, for names that no other try uses. */
  runId: string;
  /** Holds everything of the ingest. */
  folder: string;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress: (done: number) => void;
}

/** Does a step; what it answers is done in the transaction that notes the step as done. */
export type StepWork = (context: StepContext) => Promise<(tx: Db) => Promise<unknown>>;

/** How a step calls a tool. */
export const toolOptions = ({ deps, signal }: StepContext, seconds: number) => ({
  signal,
  limits: {
    seconds,
    memoryBytes: deps.config.ingest.memoryBytes,
    niceness: deps.config.ingest.niceness,
  } satisfies ToolLimits,
});
