import type { MemberWithToken } from '@lantern/contracts/entities/member';
import { startVip } from '@lantern/rules/vip';

import type { CallContext } from '../../../calls/call-context.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import { rememberDevice } from '../../ground/credentials/guard-guesses.ts';
import { hashPassword, hashSlotOf } from '../../ground/credentials/password-hash.ts';
import { makePassword, passwordVaultOf } from '../../ground/credentials/temporary-password.ts';
import { siteSettingsOf } from '../../ground/site/site-settings.ts';
import { findIdentity, writeIdentity } from './identity-cookie.ts';
import { openSession } from './login/open-session.ts';
import { presentMember } from './member.present.ts';
import {
  findDevice,
  findMember,
  insertDevice,
  insertMember,
  type NewMember,
} from './member.repo.ts';

const minuteMs = 60_000;
/** A lost answer may be asked for again this long; later the uuid opens nothing, should it leak. */
const retryMs = 10 * minuteMs;
const codeTries = 8;

/** Another caller registered with the same uuid at the same moment. */
class DeviceTaken extends Error {
  override name = 'DeviceTaken';
}

/**
 * Makes a member for a device, or answers the one it made less than ten minutes ago. With `restore`, a browser that keeps
 * a live session in its cookie gets that session's member and token instead.
 */
export async function registerMember(
  context: CallContext,
  { uuid, restore = false }: { uuid: string; restore?: boolean | undefined },
): Promise<MemberWithToken> {
  const { deps } = context;
  const kept = restore ? await findIdentity(context) : null;
  if (kept !== null) return restoreMember(context, kept);
  const made = (await findRetried(deps, uuid)) ?? (await createFor(context, uuid));
  rememberDevice(deps, { kind: 'member', accountId: made.memberId, context });
  const opened = (await openSession(deps, made, context)) ?? refuse('device-used');
  writeIdentity(context, opened.token);
  return opened;
}

async function restoreMember(
  context: CallContext,
  { memberId, token }: { memberId: number; token: string },
): Promise<MemberWithToken> {
  const { deps } = context;
  const row = (await findMember(deps.db, { memberId })) ?? refuse('session-over');
  writeIdentity(context, token);
  return { ...presentMember(row, passwordVaultOf(deps), deps.now()), token };
}

interface Registered {
  memberId: number;
  passwordHash: string;
}

async function findRetried(deps: Deps, uuid: string): Promise<Registered | null> {
  const device = await findDevice(deps.db, { uuid });
  if (device === null) return null;
  const isFresh = deps.now().getTime() - device.registeredAt.getTime() <= retryMs;
  return isFresh && device.unclaimed ? device : refuse('device-used');
}

async function createFor(
  { deps, limit, language, address }: Pick<CallContext, 'deps' | 'limit' | 'language' | 'address'>,
  uuid: string,
): Promise<Registered> {
  await limit.check(deps.db);
  const password = makePassword(deps.randomBytes);
  const passwordHash = await hashSlotOf(address)(() => hashPassword(password));
  const { newMemberTrialHours } = await siteSettingsOf(deps)();
  const createdAt = deps.now();
  const drafts = (): NewMember => {
    const code = makeCode(deps.randomBytes);
    const temporaryPassword = passwordVaultOf(deps).lock(password, code, deps.randomBytes(12));
    const nickname = textIn(language).guestNickname(code.slice(-4));
    const names = { code, loginName: `u${code}`, nickname };
    const vip = startVip(newMemberTrialHours, createdAt);
    return { ...names, ...vip, passwordHash, temporaryPassword, createdAt };
  };
  try {
    return await deps.db.transact(async (tx) => {
      const memberId = await insertWithFreeCode(tx, drafts);
      if (!(await insertDevice(tx, uuid, memberId, createdAt))) throw new DeviceTaken();
      await limit.count(tx);
      return { memberId, passwordHash };
    });
  } catch (error) {
    if (!(error instanceof DeviceTaken)) throw error;
    return (await findRetried(deps, uuid)) ?? refuse('device-used');
  }
}

async function insertWithFreeCode(tx: Db, draft: () => NewMember): Promise<number> {
  for (let tries = 0; tries < codeTries; tries++) {
    const memberId = await insertMember(tx, draft());
    if (memberId !== null) return memberId;
  }
  throw new Error('found no free member code');
}

/** Eight digits, the first not 0. */
function makeCode(randomBytes: (size: number) => Buffer): string {
  const range = 90_000_000;
  const usable = 2 ** 32 - (2 ** 32 % range);
  for (;;) {
    const value = randomBytes(4).readUInt32BE();
    if (value < usable) return String(10_000_000 + (value % range));
  }
}
