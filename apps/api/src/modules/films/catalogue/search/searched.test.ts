import { listPagingBySearch, listSearched } from '@lantern/contracts/calls/search';
import { afterAll, beforeEach, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { askAs, type Caller } from '../../../../test/call-as.ts';
import { createMember, type TestMember } from '../../../../test/create-member.ts';
import { createVideo } from '../../../../test/create-video.ts';

let testApp: TestApp | undefined;
const site = (): TestApp => {
  if (!testApp) throw new Error('no site');
  return testApp;
};
beforeEach(async () => {
  await testApp?.close();
  testApp = await buildTestApp();
});
afterAll(() => testApp?.close());

const search = (caller: Caller, searchKey: string, rest: object = {}) =>
  askAs(site(), caller)(listPagingBySearch, { currentPage: 1, searchKey, ...rest });

const createMembers = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => createMember(site().deps)));

/** What is suggested a minute on, when no answer of before is kept. */
function suggested(): Promise<string[]> {
  site().clock.advance(61_000);
  return askAs(site(), null)(listSearched, {});
}

const rows = () =>
  site().deps.prisma.usageFact.findMany({ where: { kind: 'search_hit' }, orderBy: { at: 'asc' } });

test('searches with results by three members are suggested, the most frequent first', async () => {
  const { deps, clock } = site();
  await createVideo(deps, { title: '雪山夜航记', author: '林间', tags: ['纪录'] });
  await createVideo(deps, { title: 'Harbour LIGHTS' });
  const members = await createMembers(4);
  for (const member of members) await search(member, ' ＨＡＲＢＯＵＲ lights ');
  for (const member of members.slice(1)) await search(member, '雪山');
  for (const member of members.slice(2)) await search(member, '夜航');
  expect(await suggested()).toEqual(['harbour lights', '雪山']);
  // On another day the same two are no other two.
  clock.advance(24 * 3_600_000);
  for (const member of members.slice(2)) await search(member, '夜航');
  expect(await suggested()).not.toContain('夜航');
  await search(members[0] ?? null, '夜航');
  expect(await suggested()).toContain('夜航');
  clock.advance(31 * 24 * 3_600_000);
  expect(await suggested()).toEqual([]);
});

test('searches by one member or by visitors alone are not suggested', async () => {
  await createVideo(site().deps, { title: '雪山夜航记', categoryCode: '31' });
  const members = await createMembers(3);
  const [one = null] = members;
  for (let time = 0; time < 5; time++) await search(one, '雪山夜航');
  for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4']) {
    const payload = { currentPage: 1, searchKey: '山夜' };
    await askAs(site(), null)(listPagingBySearch, payload, { address });
  }
  for (const member of members) {
    await search(member, '从未有过');
    await search(member, '雪');
    await search(member, '雪山夜航记'.padEnd(33, 'x'));
    await search(member, '雪山', { currentPage: 2 });
    await search(member, '夜航', { cartoonType: '31' });
  }
  expect(await suggested()).toEqual([]);
  expect((await rows()).map(({ subject }) => subject)).toEqual(['雪山夜航']);
});

test('words that only hidden, removed or dark-web films have do not come back', async () => {
  const { deps } = site();
  const shown = await createVideo(deps, { title: '雪山夜航记' });
  await createVideo(deps, { title: '午夜密室', darkWeb: true, categoryCode: '90' });
  const members = await createMembers(3);
  for (const { memberId } of members) {
    const vip = { vipExpiresAt: new Date(site().clock.now().getTime() + 9e9), vipPlan: 1 };
    await deps.prisma.member.update({ where: { id: memberId }, data: vip });
  }
  for (const member of members) await search(member, '雪山');
  for (const member of members) await search(member, '密室');
  expect((await rows()).length).toBeGreaterThanOrEqual(3);
  expect(await suggested()).toEqual(['雪山']);
  const id = BigInt(shown.id);
  await deps.prisma.video.update({ where: { id }, data: { state: 'taken_down' } });
  // At once, not when a minute has gone by.
  await expect.poll(() => askAs(site(), null)(listSearched, {})).toEqual([]);
});

test('words that the operator banned are suggested to nobody', async () => {
  await testApp?.close();
  testApp = await buildTestApp({ env: { BANNED_WORDS: '雪山' } });
  await createVideo(site().deps, { title: '雪山夜航记' });
  for (const member of await createMembers(3)) {
    for (const words of ['雪山', '雪山夜航', '夜航']) await search(member, words);
  }
  expect(await suggested()).toEqual(['夜航']);
});

test('no row tells what a member searched for beside it, and what one keeps of a day is bounded', async () => {
  await createVideo(site().deps, { title: '雪山夜航记' });
  for (let count = 0; count < 40; count++) {
    await createVideo(site().deps, { title: `云海 ${count} 号` });
  }
  const [member = null] = await createMembers(1);
  await search(member, '雪山');
  await search(member, '夜航');
  await search(member, '夜航');
  const [first, second, ...others] = await rows();
  expect([first?.subject, second?.subject, others]).toEqual(['雪山', '夜航', []]);
  expect(first?.visitor).not.toEqual(second?.visitor);
  for (let count = 0; count < 40; count++) await search(member, `云海 ${count} 号`);
  const kept = (await rows()).length;
  expect(kept).toBeGreaterThan(20);
  expect(kept).toBeLessThanOrEqual(30);
});
