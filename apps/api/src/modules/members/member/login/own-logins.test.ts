import { endLogins, getMember, listLogins } from '@lantern/contracts/calls/member';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createMember, openTestSession, type TestMember } from '../../../../test/create-member.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

/** Logs the member in again, as another device does. */
async function logInAgain(member: TestMember): Promise<{ token: string }> {
  return { token: await openTestSession(site.deps, member.memberId) };
}

const isIn = async ({ token }: { token: string }, { memberCode }: TestMember): Promise<boolean> =>
  (await callAs(site, { token })(getMember, { memberCode })).code === 0;

test('a member sees where they are logged in, and ends another session at once, for every process', async () => {
  const member = await createMember(site.deps);
  const other = await logInAgain(member);
  const third = await logInAgain(member);
  const { list } = await askAs(site, member)(listLogins, {});
  expect(list.map(({ isThis }) => isThis).filter(Boolean)).toHaveLength(1);
  expect(list).toHaveLength(3);
  const ofThird = (await askAs(site, third)(listLogins, {})).list.find((it) => it.isThis);
  expect(await askAs(site, member)(endLogins, { id: ofThird?.id ?? '' })).toEqual({ ended: 1 });
  expect(await isIn(third, member)).toBe(false);
  expect(await isIn(other, member)).toBe(true);
  expect(await askAs(site, member)(endLogins, {})).toEqual({ ended: 1 });
  expect([await isIn(other, member), await isIn(member, member)]).toEqual([false, true]);
  expect((await askAs(site, member)(listLogins, {})).list).toHaveLength(1);
});

test('nobody ends a session of another member, nor their own by this call', async () => {
  const [one, other] = [await createMember(site.deps), await createMember(site.deps)];
  const [theirs] = (await askAs(site, other)(listLogins, {})).list;
  const [own] = (await askAs(site, one)(listLogins, {})).list;
  for (const id of [theirs?.id, own?.id, '0'.repeat(16)])
    expect(await askAs(site, one)(endLogins, { id: id ?? '' })).toEqual({ ended: 0 });
  expect([await isIn(one, one), await isIn(other, other)]).toEqual([true, true]);
  expect((await callAs(site, one)(endLogins, { id: '%' })).code).not.toBe(0);
});
