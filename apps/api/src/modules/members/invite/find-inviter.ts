import type { Db } from '../../../platform/database/db.ts';
import { findFriend } from './invite.repo.ts';

/** The inviter of a member; null when there is none. */
export async function findInviter(db: Db, memberId: number): Promise<number | null> {
  return (await findFriend(db, { memberId }))?.inviterId ?? null;
}
