import { member, memberWithToken } from '../entities/member.ts';
import { builderOf } from './builder-of.ts';

const visitor = {
  memberCode: '20260001',
  memberName: 'u20260001',
  memberNichen: 'Visitor 0001',
  memberSignature: '',
  memberAvatar: '',
  memberCion: 0,
  balance: '0.00',
  memberPwdTemp: 'temp1234',
  memberVip: 0,
  vipPeriod: 0,
  vipDate: '',
  h5Uuid: '3f2c8a44-6a0e-4d5e-9d0a-5b1f0c7a9e21',
} as const;

/** A member who has just registered. */
export const buildMember = builderOf(member, visitor);

/** The same, as registering and logging in answer it. */
export const buildMemberWithToken = builderOf(memberWithToken, {
  ...visitor,
  token: 'token-for-tests-0123456789abcdefghijklmnopq',
});
