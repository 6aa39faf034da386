import { expect, test } from 'vitest';

import {
  type BindFacts,
  type BindRefusal,
  type InviteFacts,
  type InviteRefusal,
  refuseBind,
  refuseInviteReward,
} from './invite-reward.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
const DAY = 86_400_000;
const ago = (ms: number) => new Date(now.getTime() - ms);

const newcomer: BindFacts = {
  memberId: 7,
  registeredAt: ago(60_000),
  boundTo: null,
  inviterId: 3,
  inviterAncestors: [2, 1],
  hasPaid: false,
};

test.each<[string, Partial<BindFacts>, BindRefusal | null]>([
  ['a newcomer', {}, null],
  ['an inviter who was not invited', { inviterAncestors: [] }, null],
  ['on the last instant of the first day', { registeredAt: ago(DAY) }, null],
  ['just after it', { registeredAt: ago(DAY + 1) }, 'too-late'],
  ['a code of no member', { inviterId: null }, 'unknown-code'],
  ['a second time', { boundTo: 3 }, 'already-bound'],
  ['another inviter later', { boundTo: 9 }, 'already-bound'],
  ['once having paid', { hasPaid: true }, 'has-paid'],
  ['oneself', { inviterId: 7, inviterAncestors: [] }, 'self'],
  ['whom one invited', { inviterAncestors: [7] }, 'circle'],
  ['whom one invited, three steps on', { inviterAncestors: [5, 4, 7] }, 'circle'],
])('binding %s: %s', (_, change, refusal) => {
  expect(refuseBind({ ...newcomer, ...change }, now)).toBe(refusal);
});

const friend: InviteFacts = {
  rewarded: false,
  addressRewardedAt: null,
  rewardsToday: 0,
  inviterBanned: false,
  dailyCap: 20,
};

test.each<[string, Partial<InviteFacts>, InviteRefusal | null]>([
  ['a friend who looked around', {}, null],
  ['one who counted before', { rewarded: true }, 'already-rewarded'],
  ['an address that just earned a day', { addressRewardedAt: ago(1000) }, 'same-address'],
  ['one that earned it almost a day ago', { addressRewardedAt: ago(DAY - 1) }, 'same-address'],
  ['one that earned it a day ago', { addressRewardedAt: ago(DAY) }, null],
  ['the twentieth today', { rewardsToday: 19 }, null],
  ['a friend of a banned inviter', { inviterBanned: true }, 'banned'],
  ['the twenty-first today', { rewardsToday: 20 }, 'daily-cap'],
  ['where invites pay nothing', { dailyCap: 0 }, 'daily-cap'],
])('%s: %s', (_, change, refusal) => {
  expect(refuseInviteReward({ ...friend, ...change }, now)).toBe(refusal);
});
