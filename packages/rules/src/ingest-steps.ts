/** What is done to a file on its way to an episode, in this order. */
export const ingestSteps = [
  'received',
  'probed',
  'screened',
  'renditions',
  'pictures',
  'packaged',
  'released',
] as const;

export type IngestStepName = (typeof ingestSteps)[number];

export const ingestStepStates = ['waiting', 'running', 'done', 'failed'] as const;
export type IngestStepState = (typeof ingestStepStates)[number];

/** A step that was begun so often and never came to an end, or failed for no reason of the file's, is given up. */
export const mostAttempts = 3;

interface StepFacts {
  step: IngestStepName;
  state: IngestStepState;
}

/**
 * The step whose turn it is: the first that is not done, also one that is being done. Null when all are done or
 * that one failed, which waits for an operator to ask for it again.
 */
export function nextIngestStep(steps: readonly StepFacts[]): IngestStepName | null {
  const states = new Map(steps.map(({ step, state }) => [step, state]));
  const next = ingestSteps.find((step) => states.get(step) !== 'done');
  return next === undefined || states.get(next) === 'failed' ? null : next;
}

/** The step that failed, if one did: the only one that can be asked for again. */
export const failedIngestStep = (steps: readonly StepFacts[]): IngestStepName | null =>
  steps.find(({ state }) => state === 'failed')?.step ?? null;

/** What becomes of a step that broke off for no reason of the file's. */
export const afterBreak = (attempts: number): 'waiting' | 'failed' =>
  attempts < mostAttempts ? 'waiting' : 'failed';
