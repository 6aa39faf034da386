import type { Db } from '../../../platform/database/db.ts';
import { findViewers } from './access.repo.ts';

/** The member's current rights to an episode; a pass may have promised others. A banned member has none. */
export interface Holder {
  bought: boolean;
  vipExpiresAt: Date | null;
}

export async function findHolder(db: Db, memberId: number, episodeId: number): Promise<Holder> {
  const [viewer] = await findViewers(db, [{ memberId, episodeIds: [episodeId] }]);
  return {
    bought: viewer !== undefined && viewer.owned.length > 0,
    vipExpiresAt: viewer?.vip_expires_at ?? null,
  };
}
