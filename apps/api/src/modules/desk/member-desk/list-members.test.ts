import type { PayloadInputOf } from '@lantern/contracts/call';
import { bindInviteCode } from '@lantern/contracts/calls/invite';
import { autoRegister, logIn, updateMember } from '@lantern/contracts/calls/member';
import { listMembers } from '@lantern/contracts/calls/operator/member-search';
import { banMember } from '@lantern/contracts/calls/operator/members';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { buy, coinsFor } from '../../../test/pay-order.ts';

let site: TestApp;
let ask: ReturnType<typeof askAs>;
beforeAll(async () => {
  site = await buildTestApp();
  ask = askAs(site, await createOperator(site.deps, { roles: ['service'] }));
});
afterAll(() => site.close());

/** Codes of all pages, of so many rows each. */
async function find(wanted: PayloadInputOf<typeof listMembers>, size = 25): Promise<string[]> {
  const codes: string[] = [];
  let after: string | undefined;
  for (;;) {
    const page = await ask(listMembers, { ...wanted, size, ...(after && { after }) });
    codes.push(...page.list.map(({ memberCode }) => memberCode));
    if (page.next === null) return codes;
    after = page.next;
  }
}

const named = async (memberNichen: string) => {
  const member = await createMember(site.deps);
  await askAs(site, member)(updateMember, { memberNichen });
  return member;
};

describe('a text finds', () => {
  test('a code, a login name, the number of an order, and the start of a nickname', async () => {
    const member = await createMember(site.deps, { loginName: 'Night.Sailor' });
    const orderNo = await buy(site, member, coinsFor(30));
    const { memberCode } = member;
    for (const text of [memberCode, 'Night.Sailor', orderNo, orderNo.toLowerCase(), ` ${orderNo} `])
      expect([text, await find({ text })]).toEqual([text, [memberCode]]);
    const other = await named('夜航船 🏮 Night');
    expect(await find({ text: '夜航船 🏮 n' })).toEqual([other.memberCode]);
    expect(await find({ text: '航船' })).toEqual([]);
  });

  test('the one it names before those whose nickname begins with it, each once, over pages of one', async () => {
    const exact = await createMember(site.deps, { loginName: '山' });
    const others = [await named('山'), await named('山外'), await named('山外青山')];
    const expected = [exact, ...others].map((it) => it.memberCode);
    for (const size of [1, 2, 3, 25]) expect(await find({ text: '山' }, size)).toEqual(expected);
  });

  test('pages that end at a nickname as long as one may be', async () => {
    const waves = '🌊'.repeat(30);
    const others = [await named(waves), await named(waves), await named(waves)];
    expect(await find({ text: '🌊🌊' }, 1)).toEqual(others.map((it) => it.memberCode));
  });

  test.each(['%', '_', '\\', "'", '﷽', '\u{10FFFF}', '0', '99999999999999999999'])(
    'no member for %s, and breaks nothing',
    async (text) => expect(await find({ text })).toEqual([]),
  );
});

test('an inviter’s code finds the friends, the newest first, also those of one moment', async () => {
  const inviter = await createMember(site.deps);
  const friends: string[] = [];
  for (let count = 0; count < 5; count++) {
    const friend = await createMember(site.deps);
    await askAs(site, friend)(bindInviteCode, { parentId: inviter.memberCode });
    friends.unshift(friend.memberCode);
    if (count === 2) site.clock.advance(60_000);
  }
  const wanted = { text: inviter.memberCode, by: 'inviter' } as const;
  for (const size of [1, 2, 25]) expect(await find(wanted, size)).toEqual(friends);
  expect(await find({ text: '00000000', by: 'inviter' })).toEqual([]);
});

test('the start of an address finds who logged in from there last', async () => {
  const register = (address: string) =>
    askAs(site, null)(
      autoRegister,
      { deviceType: 0, uuid: crypto.randomUUID() },
      { address, headers: { 'user-agent': 'Phone/1' } },
    );
  const [one, two] = [await register('203.0.113.7'), await register('203.0.113.70')];
  const six = await register('2001:db8::7');
  const by = 'address' as const;
  expect(await find({ text: '203.0.113.', by }, 1)).toEqual([one.memberCode, two.memberCode]);
  expect(await find({ text: '203.0.113.70', by })).toEqual([two.memberCode]);
  expect(await find({ text: '2001:db8:', by })).toEqual([six.memberCode]);
  const credentials = { loginName: two.memberName, loginPwd: two.memberPwdTemp, type: 1 };
  await askAs(site, null)(logIn, credentials, { address: '198.51.100.1' });
  expect(await find({ text: '203.0.113.70', by })).toEqual([]);
  expect(await find({ text: '198.51.', by })).toEqual([two.memberCode]);
});

test('the banned are found among all, and among those that a search finds', async () => {
  const [banned, other] = [await named('雪山客'), await named('雪山行')];
  await ask(banMember, { memberCode: banned.memberCode, reason: '刷奖励' });
  expect(await find({ banned: true })).toEqual([banned.memberCode]);
  expect(await find({ banned: true, text: '雪山' })).toEqual([banned.memberCode]);
  expect(await find({ banned: true, text: banned.memberCode })).toEqual([banned.memberCode]);
  expect(await find({ banned: true, text: other.memberCode })).toEqual([]);
  expect(await find({ banned: true, text: banned.memberCode, by: 'inviter' })).toEqual([]);
  expect(await find({ banned: true, text: '9.', by: 'address' })).toEqual([]);
});

test('without a search all are listed, the newest first, and what a row tells is so', async () => {
  const member = await createMember(site.deps, {
    coins: 3,
    coinsGiven: 4,
    balanceFen: 2050,
    vip: { plan: 3, days: 365 },
  });
  const { list, total } = await ask(listMembers, { size: 1 });
  expect(total).toBeGreaterThan(1);
  expect(list[0]).toMatchObject({
    memberCode: member.memberCode,
    memberCion: 7,
    balance: '20.50',
    memberVip: 3,
    vipPeriod: 3,
    isBanned: false,
  });
});

test('a page of another search begins nowhere', async () => {
  const { next } = await ask(listMembers, { size: 1 });
  const by = await createOperator(site.deps);
  const sent = await callAs(site, by)(listMembers, { text: '山', after: next ?? '' });
  expect(sent.code).toBe(400);
});

test.each([
  ['a moment out of range', { by: 'inviter', text: '00000000' }, ['newest', 9e15, 1]],
  ['a text that no database holds', { by: 'address', text: '10.' }, ['newest', 'a\0b', 1]],
  ['half a character', { text: '山' }, ['newest', 1, '\uD800', 1]],
] as const)('a page that begins at %s is refused', async (_, wanted, key) => {
  const inviter = await createMember(site.deps);
  const text = wanted.text === '00000000' ? inviter.memberCode : wanted.text;
  const after = Buffer.from(JSON.stringify(key)).toString('base64url');
  const by = await createOperator(site.deps);
  expect((await callAs(site, by)(listMembers, { ...wanted, text, after })).code).toBe(400);
});
