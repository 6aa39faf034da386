import * as z from 'zod/mini';

import { defineCall } from '../call.ts';
import { member, memberWithToken } from '../entities/member.ts';
import { count, webAddress, wireDate } from '../entities/wire-values.ts';
import { boundedText, filledText, ownIdentity, unread } from './payload-fields.ts';

export const getMember = defineCall({
  method: 'POST',
  path: '/app-api/member/getEntityByCode',
  limit: {
    name: 'poll',
    most: 'pollPerMinute',
    within: 'minute',
    per: 'member',
    counts: 'calls, roughly',
  },
  needs: 'member',
  sealed: false,
  summary: 'The caller as a member. Sent every 10 s.',
  payload: z.object({ memberCode: filledText(32) }),
  answer: member,
  refusals: ['not-yours', 'too-many'],
});

export const autoRegister = defineCall({
  method: 'POST',
  path: '/renren-api/api/auto-register',
  limit: {
    name: 'register',
    most: 'registerPerHour',
    within: 'hour',
    per: 'address',
    counts: 'writes',
  },
  needs: 'nobody',
  sealed: false,
  summary:
    'Creates a member for this device, the same for the same uuid within 10 minutes. `restore`: or answers whom the identity cookie names.',
  payload: z.object({
    deviceType: unread,
    uuid: z.uuidv4().check(z.toLowerCase()),
    restore: z.optional(z.boolean()),
  }),
  answer: memberWithToken,
  refusals: ['device-used', 'too-many'],
});

export const logIn = defineCall({
  method: 'POST',
  path: '/app-api//login',
  aliases: ['/app-api/login'],
  needs: 'nobody',
  sealed: false,
  summary: 'Opens a session with account and password.',
  payload: z.object({
    loginName: filledText(64),
    loginPwd: boundedText(64).check(z.minLength(1)),
    type: unread,
  }),
  answer: memberWithToken,
  refusals: ['wrong-login', 'too-many'],
});

export const changePassword = defineCall({
  method: 'POST',
  path: '/app-api/member/MemberInfo/changePwd',
  needs: 'member',
  sealed: true,
  summary: 'Sets a password of 6 to 12 characters and ends every session of the member.',
  payload: z.object({
    memberCode: ownIdentity,
    oldPwd: boundedText(64),
    newPwd: boundedText(64),
  }),
  answer: z.object({ memberCode: z.string() }),
  refusals: [
    'not-yours',
    'wrong-password',
    'password-length',
    'password-unprintable',
    'password-unchanged',
    'password-is-name',
    'password-common',
    'too-many',
  ],
});

export const logOut = defineCall({
  method: 'POST',
  path: '/app-api/logout',
  needs: 'member',
  sealed: false,
  summary: "Ends the caller's session; its token is no longer valid.",
  payload: z.object({}),
  answer: z.null(),
});

/** Names a session of the caller to themselves: a part of its token's digest, which opens nothing. */
const sessionId = z.string().check(z.regex(/^[\da-f]{16}$/, 'a session'));

export const listLogins = defineCall({
  method: 'POST',
  path: '/app-api/member/listLogins',
  needs: 'member',
  sealed: true,
  summary: 'Where the caller is logged in, what was used last first.',
  payload: z.object({}),
  answer: z.object({
    list: z.array(
      z.object({
        id: sessionId,
        /** Whether it is the session that asks. */
        isThis: z.boolean(),
        userAgent: z.string(),
        /** The network address that opened it; `""` when that is not known. */
        address: z.string(),
        createTime: wireDate,
        /** To the hour. */
        lastUseTime: wireDate,
      }),
    ),
  }),
});

export const endLogins = defineCall({
  method: 'POST',
  path: '/app-api/member/endLogins',
  needs: 'member',
  sealed: false,
  summary: "Ends one of the caller's other sessions, or all of them; the one that asks stays.",
  payload: z.object({
    /** Absent: all others. */
    id: z.optional(sessionId),
  }),
  answer: z.object({ ended: count }),
});

/** The purpose of a picture: everybody sees an avatar; only its member and the operators see a payment code. */
export const picturePurpose = z.enum(['avatar', 'payment-code']);

export const uploadImage = defineCall({
  method: 'POST',
  path: '/app-api/member/updateimg',
  needs: 'member',
  sealed: false,
  body: 'form',
  summary:
    'Stores one picture and answers its address. Without a purpose, its first use decides the purpose.',
  payload: z.object({ purpose: z.optional(picturePurpose) }),
  answer: z.object({ file: webAddress }),
  refusals: ['picture-unknown', 'picture-broken', 'picture-large', 'too-large', 'uploads-spent'],
});

export const updateMember = defineCall({
  method: 'POST',
  path: '/app-api/member/updateMember',
  needs: 'member',
  sealed: false,
  summary:
    'Changes nickname (1 to 30 characters), signature and avatar; a field left out stays as it is.',
  payload: z.object({
    memberAvatar: z.optional(boundedText(2048)),
    memberCode: ownIdentity,
    memberNichen: z.optional(boundedText(200)),
    memberSignature: z.optional(boundedText(200).check(z.trim())),
  }),
  answer: member,
  refusals: [
    'not-yours',
    'nickname-length',
    'nickname-unprintable',
    'nickname-reserved',
    'words-banned',
    'profile-too-soon',
    'avatar-unknown',
    'member-banned',
  ],
});

export const memberCalls = {
  getMember,
  autoRegister,
  logIn,
  changePassword,
  logOut,
  listLogins,
  endLogins,
  uploadImage,
  updateMember,
};
