import type { Deps } from '../../platform/deps.ts';
import type { Recurring } from '../../platform/jobs/job.ts';
import { forgetOperatorPictures } from './operator-pictures.ts';
import { sweepUnused } from './sweep-unused.ts';

export const uploadsRecurring = (deps: Deps): Recurring[] => [
  { name: 'sweep-unused-uploads', everySeconds: 1800, run: (signal) => sweepUnused(deps, signal) },
  { name: 'forget-operator-pictures', everySeconds: 1800, run: () => forgetOperatorPictures(deps) },
];
