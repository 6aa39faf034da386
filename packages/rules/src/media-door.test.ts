import { describe, expect, test } from 'vitest';

import {
  type DoorFacts,
  type DoorRefusal,
  type EpisodeFacts,
  type HolderFacts,
  mayServe,
  type MediaRequest,
  type PassFacts,
} from './media-door.ts';

const now = new Date('2026-11-21T04:00:00.000Z');
const second = now.getTime() / 1000;

const pass: PassFacts = {
  memberId: 7,
  episodeId: 41,
  reason: 'free',
  asVip: false,
  expiresAt: second + 3600,
  address: 'home',
};
const request: MediaRequest = {
  memberId: 7,
  address: 'home',
  wants: { segmentIndex: 3 },
  isHd: false,
};
const episode: EpisodeFacts = {
  id: 41,
  published: true,
  paid: false,
  vipOnly: false,
  ownLine: false,
  vipOpens: true,
  trialSegments: 8,
};

type Change = {
  pass?: Partial<PassFacts>;
  request?: Partial<MediaRequest>;
  episode?: Partial<EpisodeFacts>;
  holder?: HolderFacts;
};

const facts = (change: Change): DoorFacts => ({
  pass: { ...pass, asVip: change.pass?.reason === 'vip', ...change.pass },
  request: { ...request, ...change.request },
  episode: { ...episode, ...change.episode },
  ...(change.holder ? { holder: change.holder } : {}),
});

const verdict = (change: Change) => mayServe(facts(change), now);

type Row = [why: string, change: Change, refusal: DoorRefusal | null];

describe('the pass itself', () => {
  test('a forged pass opens nothing', () => {
    expect(mayServe({ ...facts({}), pass: null }, now)).toBe('forged');
  });

  test.each<Row>([
    ['in its time', {}, null],
    ['in its last second', { pass: { expiresAt: second + 1 } }, null],
    ['at its end', { pass: { expiresAt: second } }, 'expired'],
    ['long after', { pass: { expiresAt: second - 9999 } }, 'expired'],
    ['for another episode', { pass: { episodeId: 42 } }, 'other-episode'],
  ])('%s', (_, change, refusal) => {
    expect(verdict(change)).toBe(refusal);
  });
});

describe('the holder of a pass', () => {
  const anonymous = { memberId: 0 };
  test.each<Row>([
    ['the member', {}, null],
    ['the member on another network', { request: { address: 'train' } }, null],
    ['another member in the same house', { request: { memberId: 8 } }, 'other-member'],
    ['a cast device in the same house', { request: { memberId: null } }, null],
    ['no member, elsewhere', { request: { memberId: null, address: 'train' } }, 'other-address'],
    ['an anonymous one at home', { pass: anonymous, request: { memberId: null } }, null],
    [
      'an anonymous one elsewhere',
      { pass: anonymous, request: { memberId: null, address: 'train' } },
      'other-address',
    ],
    ['an anonymous one by a member at home', { pass: anonymous }, null],
    [
      'an anonymous one by a member elsewhere',
      { pass: anonymous, request: { address: 'train' } },
      'other-address',
    ],
  ])('%s', (_, change, refusal) => {
    expect(verdict(change)).toBe(refusal);
  });
});

describe('the reason of a pass', () => {
  const paid = { paid: true };
  const vipOnly = { vipOnly: true };
  test.each<Row>([
    ['a video taken down', { episode: { published: false } }, 'not-published'],
    ['a free video that became paid', { episode: paid }, 'reason-gone'],
    ['a free video that became VIP-only', { episode: vipOnly }, 'reason-gone'],
    ['a bought episode', { pass: { reason: 'bought' }, episode: paid }, null],
    ['a bought one of a video now free', { pass: { reason: 'bought' } }, null],
    [
      'a purchase taken back',
      { pass: { reason: 'bought' }, episode: paid, holder: { bought: false } },
      'reason-gone',
    ],
    ['a bought one now VIP-only', { pass: { reason: 'bought' }, episode: vipOnly }, 'reason-gone'],
    ['a VIP', { pass: { reason: 'vip' }, episode: paid }, null],
    ['a VIP on a VIP-only video', { pass: { reason: 'vip' }, episode: vipOnly }, null],
    [
      'a VIP taken back',
      { pass: { reason: 'vip' }, episode: paid, holder: { vipActive: false } },
      'reason-gone',
    ],
    [
      'a trial of a video now VIP-only',
      { pass: { reason: 'trial' }, episode: vipOnly },
      'reason-gone',
    ],
    [
      'a trial does not need VIP',
      { pass: { reason: 'trial' }, episode: paid, holder: { vipActive: false, bought: false } },
      null,
    ],
  ])('%s', (_, change, refusal) => {
    expect(verdict(change)).toBe(refusal);
  });
});

describe('what VIP alone brings', () => {
  const byVip = { asVip: true } as const;
  const lost = { vipActive: false };
  const unopened = { paid: true, vipOpens: false };
  const dark = { vipOnly: true, vipOpens: false };
  test.each<Row>([
    ['HD without VIP', { request: { isHd: true } }, 'vip-quality'],
    ['HD by VIP', { pass: byVip, request: { isHd: true } }, null],
    ['HD after VIP', { pass: byVip, request: { isHd: true }, holder: lost }, 'vip-quality'],
    ['the rest after VIP', { pass: byVip, holder: lost }, null],
    ['their channel without VIP', { episode: { ownLine: true } }, 'reason-gone'],
    ['their channel by VIP', { pass: byVip, episode: { ownLine: true } }, null],
    [
      'their channel after VIP',
      { pass: byVip, episode: { ownLine: true }, holder: lost },
      'reason-gone',
    ],
    [
      'a film that VIP no longer opens',
      { pass: { reason: 'vip' }, episode: unopened },
      'reason-gone',
    ],
    [
      'a bought one of the dark web, by VIP',
      { pass: { reason: 'bought', ...byVip }, episode: dark },
      null,
    ],
    [
      'a bought one of the dark web, after VIP',
      { pass: { reason: 'bought', ...byVip }, episode: dark, holder: lost },
      'reason-gone',
    ],
    [
      'a trial in the dark web, by VIP',
      { pass: { reason: 'trial', ...byVip }, episode: dark },
      null,
    ],
  ])('%s', (_, change, refusal) => {
    expect(verdict(change)).toBe(refusal);
  });
});

describe('the extent of a pass', () => {
  const trial = { reason: 'trial' } as const;
  test.each<Row>([
    ['trial: first segment', { pass: trial, request: { wants: { segmentIndex: 0 } } }, null],
    ['trial: last one inside', { pass: trial, request: { wants: { segmentIndex: 7 } } }, null],
    [
      'trial: first one behind',
      { pass: trial, request: { wants: { segmentIndex: 8 } } },
      'beyond-trial',
    ],
    ['trial: the playlist', { pass: trial, request: { wants: 'head' } }, null],
    [
      'trial: no segment when there is no trial',
      { pass: trial, request: { wants: { segmentIndex: 0 } }, episode: { trialSegments: 0 } },
      'beyond-trial',
    ],
    ['trial: nothing of the whole', { pass: trial, request: { wants: 'whole' } }, 'beyond-trial'],
    ['full: something of the whole', { request: { wants: 'whole' } }, null],
    ['full: any segment', { request: { wants: { segmentIndex: 900 } } }, null],
  ])('%s', (_, change, refusal) => {
    expect(verdict(change)).toBe(refusal);
  });
});
