import type { Db } from '../../platform/database/db.ts';
import { hasOpenReport } from './reports.repo.ts';

/** Whether somebody has to look at the video of this asset: then operators can play it. */
export const isUnderReport = (db: Db, assetId: string): Promise<boolean> =>
  hasOpenReport(db, assetId);
