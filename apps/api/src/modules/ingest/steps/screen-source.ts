import { SourceRefused, StepBroken } from '../refuse-source.ts';
import { screenersOf } from '../screeners.ts';
import type { StepWork } from '../step-context.ts';
import { sourceIn } from '../work-folder.ts';

/** Asks every screener; nothing goes on that one of them knows, or that one of them could not look at. */
export const screenSource: StepWork = async ({ deps, ingest, folder, signal }) => {
  if (ingest.sha256 === null || ingest.bytes === null) {
    throw new StepBroken('parts-gone', 'the file was not measured');
  }
  const source = { path: sourceIn(folder), sha256: ingest.sha256, bytes: ingest.bytes };
  for (const { name, screen } of screenersOf(deps)) {
    const found = await screen(source, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new StepBroken('unscreened', `${name}: ${String(error)}`);
    });
    if (found !== null) throw new SourceRefused('blocked', `${name}: ${found}`);
  }
  return () => Promise.resolve();
};
