import type { PayloadOf } from '@lantern/contracts/call';
import type { updateMember as updateCall } from '@lantern/contracts/calls/member';
import type { Member } from '@lantern/contracts/entities/member';
import type { SiteSettings } from '@lantern/contracts/entities/site-settings';
import type { Refusal } from '@lantern/contracts/refusals';
import { holdsBannedWord } from '@lantern/rules/banned-words';
import {
  type NicknameRefusal,
  refuseNickname,
  tidyNickname,
  tidySignature,
} from '@lantern/rules/profile-text';
import { isVipActive, profileFreeAt } from '@lantern/rules/vip';

import type { MemberContext } from '../../../calls/call-context.ts';
import { checkOwnCode } from '../../../calls/check-own-code.ts';
import { pictureAddress } from '../../../http/picture-address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lockUnbanned } from '../../../platform/database/lock-member.ts';
import type { Deps } from '../../../platform/deps.ts';
import { staffWords } from '../../../text/zh-reserved.ts';
import { passwordVaultOf } from '../../ground/credentials/temporary-password.ts';
import { benefitsOf, siteSettingsOf } from '../../ground/site/site-settings.ts';
import { claimOwnUpload } from '../../ground/uploads/claim-own-upload.ts';
import { presentMember } from './member.present.ts';
import { findMember, saveProfileCheck, type MemberRow, updateProfile } from './member.repo.ts';

const refusals: Readonly<Record<NicknameRefusal, Refusal>> = {
  length: 'nickname-length',
  unprintable: 'nickname-unprintable',
  reserved: 'nickname-reserved',
};

/** Changes the given ones of the caller's nickname, signature and avatar: all of them or none. */
export async function updateMember(
  { deps, actor }: MemberContext,
  given: PayloadOf<typeof updateCall>,
): Promise<Member> {
  checkOwnCode(actor, given.memberCode);
  const site = await siteSettingsOf(deps)();
  const isLimited = (await benefitsOf(deps)()).has('profile');
  const row = await deps.db.transact(async (tx) => {
    // Another device of the member must not write back an old value.
    await lockUnbanned(tx, actor.memberId);
    const member = (await findMember(tx, { memberId: actor.memberId })) ?? refuse('session-over');
    const profile = {
      nickname: readNickname(member, given.memberNichen, site),
      signature: readSignature(member, given.memberSignature, site),
      avatarKey: await readAvatar(deps, tx, member, given.memberAvatar),
    };
    const at = deps.now();
    if (isLimited && !isVipActive(member.vipExpiresAt, at)) checkFree(member, profile, at);
    if (await updateProfile(tx, actor.memberId, profile, at))
      await saveProfileCheck(tx, actor.memberId, at);
    return { ...member, ...profile };
  });
  return presentMember(row, passwordVaultOf(deps), deps.now());
}

/** Without VIP a nickname, and likewise an avatar, is changed once in a while. Refuses with the fields that came too soon. */
function checkFree(
  { nickname, avatarKey, nicknameChangedAt, avatarChangedAt }: MemberRow,
  wanted: Pick<MemberRow, 'nickname' | 'avatarKey'>,
  at: Date,
): void {
  const isTooSoon = (changedAt: Date | null): boolean =>
    changedAt !== null && profileFreeAt(changedAt) > at;
  const fields = [
    ...(wanted.nickname !== nickname && isTooSoon(nicknameChangedAt) ? ['memberNichen'] : []),
    ...(wanted.avatarKey !== avatarKey && isTooSoon(avatarChangedAt) ? ['memberAvatar'] : []),
  ];
  if (fields.length > 0) refuse('profile-too-soon', { fields });
}

type Site = Pick<SiteSettings, 'siteName' | 'bannedWords'>;

/** An unchanged value need not follow the rule: it may be older than the rule. */
function readNickname(
  member: MemberRow,
  given: string | undefined,
  { siteName, bannedWords }: Site,
): string {
  const nickname = tidyNickname(given ?? member.nickname);
  if (nickname === member.nickname) return nickname;
  const refusal = refuseNickname(nickname, { siteName, staffWords });
  if (refusal !== null) refuse(refusals[refusal]);
  return holdsBannedWord(nickname, bannedWords) ? refuse('words-banned') : nickname;
}

/** The same for a signature. */
function readSignature(
  member: MemberRow,
  given: string | undefined,
  { bannedWords }: Site,
): string {
  const signature = tidySignature(given ?? member.signature);
  const isNew = signature !== member.signature;
  return isNew && holdsBannedWord(signature, bannedWords) ? refuse('words-banned') : signature;
}

/** Clients also send an unchanged avatar, by its address; `""` restores the default one. */
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
