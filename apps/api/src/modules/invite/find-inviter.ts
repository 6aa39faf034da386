import type { Db } from '../../platform/database/db.ts';
import { findFriend } from './invite.repo.ts';

/** Who brought this member; null when no member did. */
export async function findInviter(db: Db, memberId: number): Promise<number | null> {
  return (await findFriend(db, memberId))?.inviterId ?? null;
}
