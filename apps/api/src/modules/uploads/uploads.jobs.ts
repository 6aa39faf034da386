import type { Deps } from '../../deps.ts';
import type { Recurring } from '../../jobs/job.ts';
import { sweepDrafts } from './sweep-drafts.ts';

export const uploadsRecurring = (deps: Deps): Recurring[] => [
  { name: 'sweep-upload-drafts', everySeconds: 1800, run: (signal) => sweepDrafts(deps, signal) },
];
