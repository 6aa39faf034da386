import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { endLogins as endCall, listLogins as listCall } from '@lantern/contracts/calls/member';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../../calls/call-context.ts';
import { forgetSessions } from './end-sessions.ts';
import { deleteOtherSessions, listMemberSessions } from './session.repo.ts';

/** So many digits of a token's digest name a session to its member. */
const idDigits = 16;

/** Where the caller is logged in. */
export async function listLogins({
  deps: { db, now },
  actor,
}: Pick<MemberContext, 'deps' | 'actor'>): Promise<AnswerOf<typeof listCall>> {
  const sessions = await listMemberSessions(db, { memberId: actor.memberId, now: now() });
  return {
    list: sessions.map((it) => ({
      id: it.sessionHash.slice(0, idDigits),
      isThis: it.sessionHash === actor.sessionHash,
      userAgent: it.userAgent,
      address: it.address,
      createTime: formatShanghaiTime(it.createdAt),
      lastUseTime: formatShanghaiTime(it.lastUsedAt),
    })),
  };
}

/** Ends another session of the caller, or all others. Their media passes end with them. */
export async function endLogins(
  { deps, actor }: Pick<MemberContext, 'deps' | 'actor'>,
  { id }: PayloadOf<typeof endCall>,
): Promise<AnswerOf<typeof endCall>> {
  const ended = await deleteOtherSessions(deps.db, actor, id ?? null);
  forgetSessions(deps, ended);
  return { ended: ended.length };
}
