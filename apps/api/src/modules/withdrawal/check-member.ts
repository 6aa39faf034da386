import { refuse } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { readBlock } from '../wallet/read-block.ts';

/** Refuses to go on with a withdrawal of a member who was banned, or came to owe something, since asking for it. */
export async function checkMember(tx: Db, { memberId }: { memberId: number }): Promise<void> {
  const block = await readBlock(tx, memberId);
  if (block !== null) refuse(block);
}
