/** The steps that turn a file into an episode, in this order. */
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

/** Attempts before a step fails, when it never ended or broke off for a reason that is not the file's. */
export const mostAttempts = 3;

interface StepFacts {
  step: IngestStepName;
  state: IngestStepState;
}

/**
 * Returns the next step: the first that is not done, also when it is running. Null when all steps are done or
 * that step failed; a failed step waits until an operator asks for a retry.
 */
export function nextIngestStep(steps: readonly StepFacts[]): IngestStepName | null {
  const states = new Map(steps.map(({ step, state }) => [step, state]));
  const next = ingestSteps.find((step) => states.get(step) !== 'done');
  return next === undefined || states.get(next) === 'failed' ? null : next;
}

/** Returns the step that failed, or null. Only a failed step can be retried by an operator. */
export const failedIngestStep = (steps: readonly StepFacts[]): IngestStepName | null =>
  steps.find(({ state }) => state === 'failed')?.step ?? null;

/** Returns the state of a step after an interruption that is not the file's fault. */
export const afterBreak = (attempts: number): 'waiting' | 'failed' =>
  attempts < mostAttempts ? 'waiting' : 'failed';
