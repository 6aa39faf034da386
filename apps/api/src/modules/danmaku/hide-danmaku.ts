import type { Deps } from '../../deps.ts';
import { markHidden } from './danmaku.repo.ts';

/** An operator takes a comment out of sight, for everybody at once; false when there was nothing to hide. */
export const hideDanmaku = (
  { db, now }: Pick<Deps, 'db' | 'now'>,
  id: number,
  operatorId: number,
): Promise<boolean> => markHidden(db, id, { at: now(), operatorId });
