import type { Deps } from '../../platform/deps.ts';
import type { Recurring } from '../../platform/jobs/job.ts';
import { sweepWork } from './sweep-work.ts';
import { sweepUploads } from './upload/sweep-uploads.ts';

export const ingestUpkeep = (deps: Deps): Recurring[] => [
  { name: 'sweep-ingest-uploads', everySeconds: 600, run: (signal) => sweepUploads(deps, signal) },
  { name: 'sweep-ingest-work', everySeconds: 3600, run: () => sweepWork(deps) },
];
