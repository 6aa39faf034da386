import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type * as calls from '@lantern/contracts/calls/passkeys';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext } from '../../../../calls/call-context.ts';
import { refuse } from '../../../../platform/app-error.ts';
import { lockMember } from '../../../../platform/database/lock-member.ts';
import {
  describeNewPasskey,
  hostOf,
  readNewPasskey,
  relyingParty,
} from '../../../ground/credentials/passkeys.ts';
import { hashSlotOf } from '../../../ground/credentials/password-hash.ts';
import { isOwnPassword } from '../change-password.ts';
import { findOwnCredentials } from '../member.repo.ts';
import { drawChallenge, readChallenge } from './passkey-challenge.ts';
import { deletePasskey, insertPasskey, listMemberPasskeys, takeChallenge } from './passkey.repo.ts';
import { findSessionStart } from './session.repo.ts';

export { deleteMemberPasskeys as deletePasskeys } from './passkey.repo.ts';

/** More than a person has phones. */
const mostPasskeys = 10;
/** So long after logging in nothing else has to show that it is the member who adds a passkey. */
const justLoggedInMs = 10 * 60_000;

/** What a challenge is good for: one session, so that no other one can use it. */
const useOf = ({ sessionHash }: { sessionHash: string }): string => `passkey of ${sessionHash}`;

/** The caller's passkeys. */
export async function listPasskeys({
  deps,
  actor,
}: MemberContext): Promise<AnswerOf<typeof calls.listPasskeys>> {
  const [passkeys, password] = await Promise.all([
    listMemberPasskeys(deps.db, { memberId: actor.memberId }),
    passwordNeeded({ deps, actor }),
  ]);
  return {
    list: passkeys.map(({ id, name, host, createdAt, lastUsedAt }) => ({
      id,
      name,
      host,
      createTime: formatShanghaiTime(createdAt),
      lastUseTime: lastUsedAt && formatShanghaiTime(lastUsedAt),
    })),
    needsPassword: password !== null,
  };
}

/**
 * The hash of the password that the caller must give before a passkey is added; null when none is needed. A passkey opens
 * the account for good, and a session may be one on a borrowed phone. Who has only a temporary password sees it on their
 * own screen, so it would prove nothing.
 */
async function passwordNeeded({
  deps: { db, now },
  actor,
}: Pick<MemberContext, 'deps' | 'actor'>): Promise<string | null> {
  const [own, begunAt] = await Promise.all([
    findOwnCredentials(db, { memberId: actor.memberId }),
    findSessionStart(db, actor),
  ]);
  if (own === null || begunAt === null) return refuse('session-over');
  const isNew = now().getTime() - begunAt.getTime() < justLoggedInMs;
  return own.hasOwnPassword && !isNew ? own.passwordHash : null;
}

/** The options with which the browser makes a passkey, after the password where one is needed. */
export async function startPasskey(
  context: MemberContext,
  { password }: PayloadOf<typeof calls.startPasskey>,
): Promise<AnswerOf<typeof calls.startPasskey>> {
  const { deps, actor, address } = context;
  const passwordHash = await passwordNeeded(context);
  if (passwordHash !== null) {
    const given = password || refuse('passkey-password');
    const isRight = await hashSlotOf(address)(() =>
      isOwnPassword(deps, actor, { passwordHash, password: given }),
    );
    if (!isRight) refuse('wrong-login');
  }
  const passkeys = await listMemberPasskeys(deps.db, { memberId: actor.memberId });
  if (passkeys.length >= mostPasskeys) refuse('factors-full');
  const { loginName: name } =
    (await findOwnCredentials(deps.db, { memberId: actor.memberId })) ?? refuse('session-over');
  const account = { handle: `member ${actor.memberCode}`, name, rank: 'only', passkeys } as const;
  const challenge = drawChallenge(deps, useOf(actor));
  return { ...(await describeNewPasskey(await relyingParty(deps, context), account, challenge)) };
}

/** Keeps a passkey that the browser made. */
export async function keepPasskey(
  context: MemberContext,
  { passkey, name }: PayloadOf<typeof calls.keepPasskey>,
): Promise<null> {
  const { deps, actor } = context;
  const { memberId } = actor;
  const { challenge, drawnAt } = readChallenge(deps, passkey.response, useOf(actor));
  const site = await relyingParty(deps, context);
  const expected = { challenge, rank: 'only' } as const;
  const made = (await readNewPasskey(site, expected, passkey)) ?? refuse('passkey-wrong');
  const { transports = [] } = passkey.response;
  const it = { memberId, name, host: hostOf(site), ...made, transports, at: deps.now() };
  await deps.db.transact(async (tx) => {
    await lockMember(tx, memberId);
    if ((await listMemberPasskeys(tx, { memberId })).length >= mostPasskeys) refuse('factors-full');
    // Not when the session has ended meanwhile, by a reset that removed all passkeys, say: this one would stay.
    if (!(await takeChallenge(tx, actor, drawnAt))) refuse('passkey-wrong');
    if (!(await insertPasskey(tx, it))) refuse('passkey-wrong');
  });
  return null;
}

/** Removes a passkey of the caller. */
export async function removePasskey(
  { deps, actor }: MemberContext,
  { id }: PayloadOf<typeof calls.removePasskey>,
): Promise<null> {
  return (await deletePasskey(deps.db, actor.memberId, id)) ? null : refuse('not-found');
}
