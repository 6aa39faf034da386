import { noteSourceFacts } from '../ingest.repo.ts';
import { probeSource } from '../probe-source.ts';
import { type StepWork, toolOptions } from '../step-context.ts';
import { sourceIn } from '../work-folder.ts';

/** Reading what a file declares takes a moment; who needs longer wants to keep us busy. */
const longestSeconds = 120;

/** Finds out what the file is. */
export const probeFacts: StepWork = async (context) => {
  const facts = await probeSource(sourceIn(context.folder), toolOptions(context, longestSeconds));
  return (tx) => noteSourceFacts(tx, context.ingest.id, facts);
};
