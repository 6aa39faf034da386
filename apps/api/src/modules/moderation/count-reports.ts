import type { Deps } from '../../platform/deps.ts';
import { countOpenReports, type OpenReports } from './reports.repo.ts';

/** What waits for an operator, and what has waited too long, for those who watch. */
export const countReports = ({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<OpenReports[]> =>
  countOpenReports(db, now());
