import type { AnswerOf, PayloadOf } from '@lantern/contracts/call';
import type { reportInvitee as reportCall } from '@lantern/contracts/calls/moderation';
import type * as calls from '@lantern/contracts/calls/operator/profiles';
import type { ProfileCheck, ProfilePart } from '@lantern/contracts/entities/profile-check';
import { DAY_MS, formatShanghaiTime } from '@lantern/rules/shanghai-time';

import type { MemberContext, OperatorContext } from '../../../calls/call-context.ts';
import { pageOf, readIdCursor } from '../../../calls/keyset.ts';
import { pictureAddress } from '../../../http/picture-address.ts';
import { refuse } from '../../../platform/app-error.ts';
import type { Db } from '../../../platform/database/db.ts';
import { lockMember } from '../../../platform/database/lock-member.ts';
import type { Deps } from '../../../platform/deps.ts';
import { textIn } from '../../../text/text-in.ts';
import { refuseOwnAccount } from '../../ground/operator/refuse-own-account.ts';
import { readerLanguageOf } from '../../ground/site/reader-language.ts';
import { hideAvatar } from '../../ground/uploads/hide-avatar.ts';
import { readUploadName, uploadAddressFor } from '../../ground/uploads/upload-address.ts';
import { uploadGrantsOf } from '../../ground/uploads/upload-grants.ts';
import { sendNotice, sendNotices } from '../../members/chat/send-message.ts';
import { findMember, saveProfileCheck, updateProfile } from '../../members/member/member.repo.ts';
import * as profiles from './profiles.repo.ts';

const monthsMs = 365 * DAY_MS;

/** A page of profiles that were changed or reported. */
export async function listProfileChecks(
  { deps, operator }: OperatorContext,
  { sort, size, after, state, reported }: PayloadOf<typeof calls.listProfileChecks>,
): Promise<AnswerOf<typeof calls.listProfileChecks>> {
  const afterId = readIdCursor({ sort, after });
  const filter = { state, reported: reported ?? null };
  return pageOf({
    sort,
    size,
    after,
    find: (wanted) => profiles.findChecks(deps.db, filter, { sort, afterId, size: wanted }),
    count: (most) => profiles.countChecks(deps.db, filter, most),
    keyOf: ({ id }) => [id],
    present: (row) => presentCheck(row, avatarOf(deps, operator.sessionHash, row)),
  });
}

/** A hidden picture gets an address that is valid for this session only. */
function avatarOf(
  deps: Deps,
  sessionHash: string,
  { avatarKey, state }: profiles.CheckRow,
): string {
  if (avatarKey === null) return '';
  const address = pictureAddress(avatarKey);
  const name = readUploadName(address);
  if (state !== 'reset' || name === null) return address;
  return uploadAddressFor(sessionHash, name, uploadGrantsOf(deps), deps.now());
}

const presentCheck = (row: profiles.CheckRow, avatar: string): ProfileCheck => ({
  id: row.id,
  memberCode: row.memberCode,
  nickname: row.nickname,
  signature: row.signature,
  avatar,
  reports: row.reports,
  state: row.state,
  isBanned: row.isBanned,
  reason: row.reason,
  changeTime: formatShanghaiTime(row.changedAt),
  decideTime: row.decidedAt && formatShanghaiTime(row.decidedAt),
});

type Decided = AnswerOf<typeof calls.passProfile>;

/** An operator approves a profile; an earlier decision stays. Refuses with `profile-unknown` and `own-account`. */
export const passProfile = (
  context: OperatorContext,
  asked: PayloadOf<typeof calls.passProfile>,
): Promise<Decided> => decide(context, { ...asked, parts: [] });

/** An operator resets parts of a profile. Refuses like {@link passProfile}. */
export const resetProfile = (
  context: OperatorContext,
  asked: PayloadOf<typeof calls.resetProfile>,
): Promise<Decided> => decide(context, asked);

function decide(
  { deps, act }: OperatorContext,
  { id, reason, parts, changeTime }: PayloadOf<typeof calls.resetProfile>,
): Promise<Decided> {
  const { db, now } = deps;
  const text = textIn(readerLanguageOf(deps).ofSite());
  return db.transact(async (tx) => {
    const known = await lockKnownCheck(tx, id);
    const { operatorId } = act;
    await refuseOwnAccount({ deps, act }, tx, known.memberId);
    if (known.state !== 'open') return { state: known.state };
    if (formatShanghaiTime(known.changedAt) !== changeTime) refuse('profile-changed');
    const at = now();
    const state = parts.length > 0 ? 'reset' : 'passed';
    const taken = parts.length > 0 ? await takeAway(tx, known, parts, text.guestNickname) : {};
    const reporters = await profiles.findProfileReporters(tx, id);
    await profiles.decideCheck(tx, { id, state, operatorId, at, reason });
    await act.saveAudit(tx, {
      subject: { kind: 'member', id: known.memberCode },
      before: { ...taken, state: 'open' },
      after: { ...Object.fromEntries(Object.keys(taken).map((part) => [part, ''])), state },
      reason,
    });
    if (state === 'reset') {
      const body = text.profileReset(parts, reason);
      await sendNotice(tx, { memberId: known.memberId, operatorId, body, sentAt: at });
    }
    const body = text.profileChecked(state === 'reset');
    const notices = reporters.map((memberId) => ({ memberId, body }));
    if (notices.length > 0) await sendNotices(tx, notices, { operatorId, sentAt: at });
    return { state };
  });
}

/** Locks the member before their profile, in the order of a member's own change. */
async function lockKnownCheck(tx: Db, id: number): Promise<profiles.CheckRow> {
  const known = (await profiles.findCheck(tx, { id })) ?? refuse('profile-unknown');
  await lockMember(tx, known.memberId);
  return (await profiles.findCheck(tx, { id })) ?? refuse('profile-unknown');
}

/** Resets parts of a profile, and returns their old values. The member must be locked. */
async function takeAway(
  tx: Db,
  check: profiles.CheckRow,
  parts: readonly ProfilePart[],
  nicknameOf: (digits: string) => string,
): Promise<Partial<Record<ProfilePart, string>>> {
  const member = (await findMember(tx, { memberId: check.memberId })) ?? refuse('profile-unknown');
  const isTaken = (part: ProfilePart): boolean => parts.includes(part);
  const { nickname, signature, avatarKey } = member;
  const left = {
    nickname: isTaken('nickname') ? nicknameOf(member.code.slice(-4)) : nickname,
    signature: isTaken('signature') ? '' : signature,
    avatarKey: isTaken('avatar') ? null : avatarKey,
  };
  await updateProfile(tx, check.memberId, left, null);
  if (isTaken('avatar') && avatarKey !== null) await hideAvatar(tx, avatarKey);
  return {
    ...(isTaken('nickname') && { nickname }),
    ...(isTaken('signature') && { signature }),
    ...(isTaken('avatar') && { avatar: avatarKey ?? '' }),
  };
}

/** A member reports the profile of a friend they invited. Refuses with `member-unknown`. */
export async function reportInvitee(
  { deps: { db, now }, memberId }: MemberContext,
  { id }: PayloadOf<typeof reportCall>,
): Promise<null> {
  return db.transact(async (tx) => {
    const friendId = Number(id);
    if (!(await profiles.isFriend(tx, memberId, friendId))) refuse('member-unknown');
    await lockMember(tx, friendId);
    const at = now();
    const checkId = await saveProfileCheck(tx, friendId, at);
    await profiles.addProfileReport(tx, { checkId, memberId, at });
    return null;
  });
}

/** The decisions about profiles of the last twelve months. */
export const countProfiles = async ({
  deps: { db, now },
}: OperatorContext): Promise<AnswerOf<typeof calls.countProfiles>> => ({
  months: await profiles.countProfilesByMonth(db, { since: new Date(now().getTime() - monthsMs) }),
});
