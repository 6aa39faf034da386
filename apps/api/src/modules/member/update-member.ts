import type { PayloadOf } from '@lantern/contracts/call';
import type { updateMember as updateCall } from '@lantern/contracts/calls/member';
import type { Member } from '@lantern/contracts/entities/member';
import type { Refusal } from '@lantern/contracts/refusals';
import {
  type NicknameRefusal,
  refuseNickname,
  tidyNickname,
  tidySignature,
} from '@lantern/rules/profile-text';

import type { MemberContext } from '../../calls/call-context.ts';
import { pictureAddress } from '../../http/picture-address.ts';
import { refuse } from '../../platform/app-error.ts';
import type { Db } from '../../platform/database/db.ts';
import { lockMember } from '../../platform/database/lock-member.ts';
import type { Deps } from '../../platform/deps.ts';
import { staffWords } from '../../text/zh-reserved.ts';
import { passwordVaultOf } from '../credentials/temporary-password.ts';
import { siteSettingsOf } from '../site/site-settings.ts';
import { claimOwnUpload } from '../uploads/claim-own-upload.ts';
import { checkOwnCode } from './check-own-code.ts';
import { presentMember } from './member.present.ts';
import { findMember, keepProfileCheck, type MemberRow, updateProfile } from './member.repo.ts';

const refusals: Readonly<Record<NicknameRefusal, Refusal>> = {
  length: 'nickname-length',
  unprintable: 'nickname-unprintable',
  reserved: 'nickname-reserved',
};

/** Changes what is given of the caller's nickname, signature and avatar; all of it or nothing. */
export async function updateMember(
  { deps, actor }: MemberContext,
  given: PayloadOf<typeof updateCall>,
): Promise<Member> {
  checkOwnCode(actor, given.memberCode);
  const { siteName } = await siteSettingsOf(deps)();
  const row = await deps.db.transact(async (tx) => {
    // None of the member's other devices writes back what it read before.
    await lockMember(tx, actor.memberId);
    const member = (await findMember(tx, actor.memberId)) ?? refuse('session-over');
    const profile = {
      nickname: readNickname(member, given.memberNichen, siteName),
      signature: tidySignature(given.memberSignature ?? member.signature),
      avatarKey: await readAvatar(deps, tx, member, given.memberAvatar),
    };
    if (await updateProfile(tx, actor.memberId, profile))
      await keepProfileCheck(tx, actor.memberId, deps.now());
    return { ...member, ...profile };
  });
  return presentMember(row, passwordVaultOf(deps), deps.now());
}

/** One that stays as it is need not please the rule: it may be older. */
function readNickname(member: MemberRow, given: string | undefined, siteName: string): string {
  const nickname = tidyNickname(given ?? member.nickname);
  if (nickname === member.nickname) return nickname;
  const refusal = refuseNickname(nickname, { siteName, staffWords });
  return refusal === null ? nickname : refuse(refusals[refusal]);
}

/** Clients send the avatar along as they were shown it; `""` brings the default one back. */
async function readAvatar(
  deps: Deps,
  tx: Db,
  { memberId, avatarKey }: MemberRow,
  given: string | undefined,
): Promise<string | null> {
  const shown = avatarKey === null ? '' : pictureAddress(avatarKey);
  if (given === undefined || given === shown) return avatarKey;
  if (given === '') return null;
  const upload = await claimOwnUpload({ db: tx, now: deps.now }, memberId, given, 'avatar');
  return upload?.key ?? refuse('avatar-unknown');
}
