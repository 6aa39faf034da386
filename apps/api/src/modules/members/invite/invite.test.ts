import { bindInviteCode, listInvitees } from '@lantern/contracts/calls/invite';
import { getMember } from '@lantern/contracts/calls/member';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../test/create-member.ts';
import { createVideo } from '../../../test/create-video.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { buy, coinsFor, placeOrder, vipDays } from '../../../test/pay-order.ts';
import { lockBinds } from './invite.repo.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;

const inviterOf = uncheckedStatement<{ inviterId: number }>(
  'test-inviter-of',
  'select inviter_id as "inviterId" from invite where invitee_id = $1',
);
const insertInvite = uncheckedStatement(
  'test-insert-invite',
  'insert into invite (invitee_id, inviter_id) values ($1, $2)',
);

let testApp: TestApp;
let second: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
  second = await buildTestApp({ beside: testApp });
});
afterEach(() => expectSoundLedger(testApp));
afterAll(async () => {
  await second.close();
  await testApp.close();
});

const create = () => createMember(testApp.deps);
const createMany = async (count: number): Promise<TestMember[]> => {
  const members: TestMember[] = [];
  while (members.length < count) members.push(await create());
  return members;
};
const processOf = (index: number): TestApp => (index % 2 ? testApp : second);
const addressOf = (index: number): string => `203.0.113.${index}`;
const bind = (member: TestMember, parentId: string, at = testApp) =>
  callAs(at, member)(bindInviteCode, { parentId });
/** The poll of an open page. */
const look = (member: TestMember, address: string, at = testApp) =>
  askAs(at, member)(getMember, member, { address });
/** Hours of VIP from now, or none. */
const vipHours = async (member: TestMember): Promise<number> => {
  // From inside the machine, and of no friend of anybody: counts for nothing.
  const { vipDate } = await look(member, '127.0.0.1');
  if (vipDate === '') return 0;
  const end = Date.parse(`${vipDate.replace(' ', 'T')}+08:00`);
  return Math.round((end - testApp.clock.now().getTime()) / hour);
};
const bindFriends = async (inviter: TestMember, count: number): Promise<TestMember[]> => {
  const friends = await createMany(count);
  for (const friend of friends) expect((await bind(friend, inviter.memberCode)).code).toBe(0);
  return friends;
};

describe('an inviter', () => {
  test('is bound by the code', async () => {
    const [inviter, friend] = [await create(), await create()];
    expect((await bind(friend, inviter.memberCode)).data).toEqual({ bound: true });
    const bound = await testApp.deps.db.row(inviterOf, [friend.memberId]);
    expect(bound?.inviterId).toBe(inviter.memberId);
  });

  test('is refused in the same words, whatever the reason', async () => {
    const [a, b, c, late] = [await create(), await create(), await create(), await create()];
    await bind(b, a.memberCode);
    await bind(c, b.memberCode);
    const refusals = [
      await bind(a, a.memberCode),
      await bind(a, b.memberCode),
      await bind(a, c.memberCode),
      await bind(a, '10000000'),
      await bind(a, "' OR 1=1"),
      await bind(a, ''),
      await bind(b, c.memberCode),
    ];
    testApp.clock.advance(day + 1);
    refusals.push(await bind(late, a.memberCode));
    for (const refused of refusals) {
      expect(refused).toMatchObject({ status: 200, code: 500, msg: '邀请绑定失败', data: null });
    }
    expect(await testApp.deps.db.row(inviterOf, [a.memberId])).toBeNull();
    expect((await testApp.deps.db.row(inviterOf, [b.memberId]))?.inviterId).toBe(a.memberId);
  });

  test('is refused to who has paid before', async () => {
    const [inviter, friend] = [await create(), await create()];
    await placeOrder(testApp, friend, vipDays(30));
    await buy(testApp, friend, coinsFor(10));
    expect(await bind(friend, inviter.memberCode)).toMatchObject({ code: 500, data: null });
    expect(await testApp.deps.db.row(inviterOf, [friend.memberId])).toBeNull();
  });

  test('is bound though an order waits to be paid', async () => {
    const [inviter, friend] = [await create(), await create()];
    await placeOrder(testApp, friend, vipDays(30));
    expect((await bind(friend, inviter.memberCode)).code).toBe(0);
  });

  test('is refused without queueing up with those who can be bound', async () => {
    const [inviter, friend] = [await create(), await create()];
    await bind(friend, inviter.memberCode);
    const codes = await testApp.deps.db.transact(async (tx) => {
      await lockBinds(tx);
      const hopeless = [
        await bind(friend, inviter.memberCode),
        await bind(inviter, inviter.memberCode),
        await bind(inviter, friend.memberCode),
        await bind(inviter, '10000000'),
      ];
      return hopeless.map((it) => it.code);
    });
    expect(codes).toEqual([500, 500, 500, 500]);
  });

  test('is named ten times an hour at most', async () => {
    const limited = await buildTestApp({ beside: testApp, env: { LIMIT_BINDS_PER_HOUR: '10' } });
    try {
      const [inviter, friend] = [await create(), await create()];
      for (let count = 0; count < 10; count++) {
        expect((await bind(friend, `1000000${count}`, limited)).code).toBe(500);
      }
      expect(await bind(friend, inviter.memberCode, limited)).toMatchObject({ status: 429 });
      testApp.clock.advance(hour);
      expect((await bind(friend, inviter.memberCode, limited)).code).toBe(0);
    } finally {
      await limited.close();
    }
  });

  test('can be bound in the last moment of the first day', async () => {
    const [inviter, friend] = [await create(), await create()];
    testApp.clock.advance(day);
    expect((await bind(friend, inviter.memberCode)).code).toBe(0);
  });

  test('is one, when fifty are named at once in two processes', async () => {
    const friend = await create();
    const inviters = await createMany(5);
    const codes = inviters.map((it) => it.memberCode);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        bind(friend, codes[index % codes.length] ?? '', processOf(index)),
      ),
    );
    expect(answers.filter((it) => it.code === 0)).toHaveLength(1);
    expect(answers.filter((it) => it.status === 200 && it.code === 500)).toHaveLength(49);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => look(friend, addressOf(1), processOf(index))),
    );
    const hours = await Promise.all(inviters.map(vipHours));
    expect(hours.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 0, 24]);
  });

  test('never closes a circle, when all of it is bound at once', async () => {
    for (let size = 2; size <= 6; size++) {
      const ring = await createMany(size);
      const answers = await Promise.all(
        ring.map((member, index) =>
          bind(member, ring[(index + 1) % size]?.memberCode ?? '', processOf(index)),
        ),
      );
      expect(answers.filter((it) => it.code === 0)).toHaveLength(size - 1);
      expect(answers.map((it) => it.status)).toEqual(ring.map(() => 200));
    }
  });

  test('never closes a circle in the database either', async () => {
    const [a, b, c] = [await create(), await create(), await create()];
    const write = (invitee: TestMember, inviter: TestMember) =>
      testApp.deps.db.run(insertInvite, [invitee.memberId, inviter.memberId]);
    await write(a, b);
    await write(b, c);
    await expect(write(c, a)).rejects.toMatchObject({ constraint: 'invite_no_circle' });
    await expect(write(c, c)).rejects.toMatchObject({ constraint: 'invite_no_circle' });
  });
});

describe('a friend', () => {
  test('earns a day of VIP by opening a page, once', async () => {
    const inviter = await create();
    const [friend, other] = await bindFriends(inviter, 2);
    const video = await createVideo(testApp.deps);
    if (!friend || !other) throw new Error('no friends');
    expect(await vipHours(inviter)).toBe(0);
    await look(friend, addressOf(1));
    expect(await vipHours(inviter)).toBe(24);
    await look(friend, addressOf(2));
    await look(friend, addressOf(2), second);
    expect(await vipHours(inviter)).toBe(24);
    await askAs(testApp, other)(getVideoDetail, { vid: video.id }, { address: addressOf(3) });
    expect(await vipHours(inviter)).toBe(48);
    expect((await look(inviter, addressOf(9))).vipPeriod).toBe(0);
  });

  test('who looked before being bound earns it with the next look', async () => {
    const [inviter, friend] = [await create(), await create()];
    await look(friend, addressOf(1));
    await bind(friend, inviter.memberCode);
    expect(await vipHours(inviter)).toBe(0);
    await look(friend, addressOf(1));
    expect(await vipHours(inviter)).toBe(24);
  });

  test('from an address that earned the inviter a day waits for 24 hours or another address', async () => {
    const inviter = await create();
    const friends = await bindFriends(inviter, 30);
    const lookAll = () =>
      Promise.all(friends.map((it, index) => look(it, addressOf(1), processOf(index))));
    await lookAll();
    expect(await vipHours(inviter)).toBe(24);
    testApp.clock.advance(day - 1);
    await lookAll();
    expect(await vipHours(inviter)).toBe(0);
    testApp.clock.advance(1);
    // A friend who didn't count is looked at again after a minute.
    await lookAll();
    testApp.clock.advance(60_000);
    await lookAll();
    expect(await vipHours(inviter)).toBe(24);
    testApp.clock.advance(60_000);
    await Promise.all(friends.map((it, index) => look(it, addressOf(50 + index))));
    // The day's cap is 20, one of them from the shared address.
    expect(await vipHours(inviter)).toBe(20 * 24);
  });

  test('of an IPv6 household counts as its network', async () => {
    const inviter = await create();
    const friends = await bindFriends(inviter, 3);
    const addresses = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::7', '2001:db8:1:3::1'];
    for (const [index, friend] of friends.entries()) await look(friend, addresses[index] ?? '');
    expect(await vipHours(inviter)).toBe(48);
  });

  test.each([
    ['as many days as there are friends', '60', 50],
    ['no more days than the cap', '20', 20],
  ])('by friend, fifty at once move the inviter by %s', async (_what, cap, days) => {
    const env = { INVITE_DAILY_CAP: cap };
    const one = await buildTestApp({ beside: testApp, env });
    const two = await buildTestApp({ beside: testApp, env });
    try {
      const inviter = await create();
      const friends = await createMany(50);
      await Promise.all(
        friends.map((it, index) => bind(it, inviter.memberCode, index % 2 ? one : two)),
      );
      await Promise.all(
        friends.map((it, index) => look(it, addressOf(index), index % 2 ? one : two)),
      );
      expect(await vipHours(inviter)).toBe(days * 24);
    } finally {
      await two.close();
      await one.close();
    }
  });

  test('over the cap of a day counts on the next', async () => {
    const inviter = await create();
    const friends = await bindFriends(inviter, 23);
    const lookAll = () => Promise.all(friends.map((it, index) => look(it, addressOf(index))));
    await lookAll();
    expect(await vipHours(inviter)).toBe(20 * 24);
    testApp.clock.advance(day);
    await lookAll();
    expect(await vipHours(inviter)).toBe((20 - 1 + 3) * 24);
  });
});

describe('the list of friends', () => {
  test('is the caller’s own, newest first, ten a page, with nothing else about them', async () => {
    const inviter = await create();
    const friends = await createMany(12);
    for (const friend of friends) {
      testApp.clock.advance(1000);
      await bind(friend, inviter.memberCode);
    }
    const list = async (currentPage: number, parentId?: string) =>
      askAs(testApp, inviter)(listInvitees, { currentPage, ...(parentId ? { parentId } : {}) });
    const first = await list(1, inviter.memberCode);
    const rest = await list(2);
    const past = await list(3, inviter.h5Uuid);
    expect([first.total, first.list.length, rest.list.length, past.list.length]).toEqual([
      12, 10, 2, 0,
    ]);
    const ids = [...first.list, ...rest.list].map((it) => it.id);
    expect(ids).toEqual(friends.map((it) => String(it.memberId)).toReversed());
    expect(Object.keys(first.list[0] ?? {}).toSorted()).toEqual([
      'createTime',
      'days',
      'id',
      'memberAvatar',
      'memberNichen',
      'reward',
    ]);
    expect(first.list[0]?.createTime).toMatch(/^2031-/);
  });

  test('says of each friend whether a day was given, or why not', async () => {
    const capped = await useTestApp({ beside: testApp, env: { INVITE_DAILY_CAP: '2' } });
    const inviter = await create();
    const [given = inviter, neighbour = inviter, quiet = inviter, other = inviter, late = inviter] =
      await bindFriends(inviter, 5);
    const rewards = async () => {
      const { list } = await askAs(capped, inviter)(listInvitees, { currentPage: 1 });
      const byId = new Map(list.map((it) => [it.id, it.reward]));
      return [given, neighbour, quiet, other, late].map((it) => byId.get(String(it.memberId)));
    };
    const none = 'not-active';
    expect(await rewards()).toEqual([none, none, none, none, none]);
    await look(given, addressOf(1), capped);
    await look(neighbour, addressOf(1), capped);
    await look(other, addressOf(2), capped);
    await look(late, addressOf(3), capped);
    expect(await rewards()).toEqual(['given', 'same-network', none, 'given', 'daily-cap']);
    // The day that was full is over, the friend has not been back.
    testApp.clock.advance(day);
    expect(await rewards()).toEqual(['given', 'same-network', none, 'given', none]);
    await look(late, addressOf(3), capped);
    await look(neighbour, addressOf(1), capped);
    expect(await rewards()).toEqual(['given', 'given', none, 'given', 'given']);
  });

  test('of another member is refused, whether or not they exist', async () => {
    const [caller, other] = [await create(), await create()];
    const send = callAs(testApp, caller);
    for (const parentId of [other.memberCode, other.h5Uuid, '10000000', 'x']) {
      expect(await send(listInvitees, { currentPage: 1, parentId })).toMatchObject({
        status: 403,
        code: 403,
        msg: '无权进行此操作',
      });
    }
    for (const currentPage of [0, -1, 1.5, 100_001]) {
      expect((await send(listInvitees, { currentPage })).code).toBe(400);
    }
    expect(await askAs(testApp, caller)(listInvitees, { currentPage: 100_000 })).toEqual({
      list: [],
      total: 0,
    });
  });
});
