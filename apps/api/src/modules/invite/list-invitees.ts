import type { Invitee } from '@lantern/contracts/entities/invitee';
import { PAGE_SIZE, pageOffset } from '@lantern/rules/paging';

import type { Actor } from '../../calls/actor.ts';
import { refuse } from '../../calls/app-error.ts';
import type { Deps } from '../../deps.ts';
import { countInvitees, findInvitees } from './invite.repo.ts';
import { presentInvitee } from './invitee.present.ts';

/** A page of the caller's own friends. Naming another inviter is refused, whether or not there is one. */
export async function listInvitees(
  { db }: Pick<Deps, 'db'>,
  { memberId, memberCode, h5Uuid }: Actor,
  wanted: { currentPage: number; parentId: string | undefined },
): Promise<{ list: Invitee[]; total: number }> {
  const own = [undefined, '', memberCode, h5Uuid];
  if (!own.includes(wanted.parentId)) refuse('not-yours');
  const window = { offset: pageOffset(wanted.currentPage), limit: PAGE_SIZE };
  const [rows, total] = await Promise.all([
    findInvitees(db, memberId, window),
    countInvitees(db, memberId),
  ]);
  return { list: rows.map(presentInvitee), total };
}
