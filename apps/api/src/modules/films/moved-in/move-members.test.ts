import { createHash, randomBytes } from 'node:crypto';

import { logIn } from '@lantern/contracts/calls/member';
import { unbanMember } from '@lantern/contracts/calls/operator/members';
import type { MovedMemberRecord } from '@lantern/rules/moved-member';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';

import { undoMove } from '../../../programs/move-in/undo-move.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { wrapMd5 } from '../../ground/credentials/moved-password.ts';
import { grantVip } from '../../ground/wallet/grant-vip.ts';
import { endRun, insertRun, saveSource } from '../sources/sources.repo.ts';
import { moveMembers } from './move-members.ts';
import { findMembersLeft } from './undo.repo.ts';

const record = (remoteId: string, loginName: string): MovedMemberRecord => ({
  remoteId,
  loginName,
  nickname: loginName,
  password: { kind: 'none' },
  joinedAt: null,
  seenAt: null,
  isBanned: false,
  vipUntil: null,
  group: 0,
  points: 0,
  frozenPoints: 0,
  inviterId: null,
  portrait: null,
});

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
});
afterEach(() => expectSoundLedger(site));
afterAll(() => site.close());

/** An old site with a run of its own, and what moves its members by a run of this moment. */
async function openOldSite() {
  const { deps } = site;
  const { operatorId } = await createOperator(deps);
  const name = `n${randomBytes(6).toString('hex')}`;
  const sourceId = await saveSource(deps.db, {
    name,
    kind: 'maccms_database',
    address: name,
    digest: randomBytes(32),
    origin: '',
    licence: 'unchecked',
    operatorId,
    at: deps.now(),
  });
  const runIds: string[] = [];
  const move = async (...records: MovedMemberRecord[]) => {
    const at = deps.now();
    const runId = await insertRun(deps.db, { sourceId, kind: 'move', cursor: {}, operatorId, at });
    runIds.push(runId);
    await endRun(deps.db, { runId, state: 'done', at, fault: null, detail: '' });
    const desk = { sourceId, runId, sourceName: name, at, coinsPerPoint: 1, withFrozen: false };
    return deps.db.transact((tx) =>
      moveMembers(tx, { ...desk, randomBytes: deps.randomBytes }, records),
    );
  };
  const memberOf = async (remoteId: string) => {
    const id = { sourceId_remoteId: { sourceId, remoteId } };
    const { member } = await deps.prisma.movedMember.findUniqueOrThrow({
      where: id,
      include: { member: true },
    });
    return member;
  };
  return { name, sourceId, runIds, move, memberOf };
}

test('each who comes gets a name that nobody has in any case of letters, here or among those who come', async () => {
  const { deps } = site;
  const { name, sourceId, move } = await openOldSite();
  for (const it of [name, `${name}_2`, `${name}y_3`]) {
    await createMember(deps, { loginName: it.toUpperCase() });
  }
  const records = [
    // Taken here with and without the number.
    record('2', name),
    // Wants what the next would have got.
    record('7', `${name}x_8`),
    record('9', `${name}X`),
    record('8', `${name}x`),
    // The second of two of one name, whose number is taken here.
    record('1', `${name}y`),
    record('3', `${name}Y`),
    record('4', ''),
  ];
  const counts = await move(...records);
  const came = await deps.prisma.movedMember.findMany({
    where: { sourceId: BigInt(sourceId) },
    include: { member: true },
  });
  const nameOf = (remoteId: string) =>
    came.find((it) => it.remoteId === remoteId)?.member.loginName.replace(name, 'n');
  expect(records.map((it) => nameOf(it.remoteId))).toEqual([
    'n_2_2',
    'nx_8',
    'nX',
    'nx_8_2',
    'ny',
    'nY_3_2',
    'mac4',
  ]);
  expect(counts).toMatchObject({ members: 7, renamed: 4 });
});

const dayMs = 24 * 3_600_000;
const inDays = (days: number) => new Date(site.clock.now().getTime() + days * dayMs);

test('VIP that was bought there before the switch comes with the switch, once, on top of what was bought here', async () => {
  const { name, move, memberOf } = await openOldSite();
  const member = (vipUntil: Date | null): MovedMemberRecord => ({ ...record('1', name), vipUntil });
  const first = inDays(10);
  await move(member(first), { ...record('2', `${name}b`), vipUntil: inDays(9000) });
  site.clock.advance(dayMs);
  const { id } = await memberOf('1');
  await site.deps.db.transact((tx) =>
    grantVip(tx, {
      businessKey: `demo:${name}`,
      memberId: Number(id),
      reason: 'adjustment',
      plan: 0,
      days: 7,
      at: site.clock.now(),
    }),
  );
  const longest = (await memberOf('2')).vipExpiresAt;
  const later = new Date(first.getTime() + 30 * dayMs);
  const again = () => move(member(later), { ...record('2', `${name}b`), vipUntil: inDays(9000) });
  expect(await again()).toMatchObject({ members: 0, vip: 1 });
  expect((await memberOf('1')).vipExpiresAt).toEqual(new Date(later.getTime() + 7 * dayMs));
  expect((await memberOf('2')).vipExpiresAt).toEqual(longest);
  expect(await again()).toMatchObject({ vip: 0 });
  expect(await move(member(null))).toMatchObject({ vip: 0 });
  // It ran out, and was bought there once more.
  site.clock.advance(60 * dayMs);
  expect(await move(member(inDays(30)))).toMatchObject({ vip: 1 });
  expect((await memberOf('1')).vipExpiresAt).toEqual(inDays(30));
});

test('who had no VIP when they came gets what was bought since', async () => {
  const { name, move, memberOf } = await openOldSite();
  await move(record('1', name));
  expect(await move({ ...record('1', name), vipUntil: inDays(5) })).toMatchObject({ vip: 1 });
  expect((await memberOf('1')).vipExpiresAt).toEqual(inDays(5));
});

test('who was banned there before the switch is banned here; what an operator decided here stays', async () => {
  const { name, move, memberOf } = await openOldSite();
  const records = (isBanned: boolean) => [
    { ...record('1', name), isBanned },
    { ...record('2', `${name}b`), isBanned: true },
  ];
  await move(...records(false));
  const operator = await createOperator(site.deps);
  const { code: memberCode } = await memberOf('2');
  await askAs(site, operator)(unbanMember, { memberCode, reason: '已核实' });
  expect(await move(...records(true))).toMatchObject({ banned: 1 });
  expect((await memberOf('1')).bannedAt).not.toBe(null);
  expect((await memberOf('2')).bannedAt).toBe(null);
  expect(await move(...records(true))).toMatchObject({ banned: 0 });
});

test('a password that was changed there before the switch is the one that opens the account', async () => {
  const { name, move, memberOf } = await openOldSite();
  const md5 = (password: string) =>
    ({ kind: 'md5', hex: createHash('md5').update(password).digest('hex') }) as const;
  const member = (remoteId: string, password: string, seenAt: Date | null = null) => ({
    ...record(remoteId, `${name}${remoteId}`),
    password: md5(password),
    seenAt,
  });
  const tryAs = async (remoteId: string, loginPwd: string) =>
    (await callAs(site, null)(logIn, { loginName: `${name}${remoteId}`, loginPwd })).code;
  await move(member('a', 'old-one-1'), member('b', 'old-one-1'), member('c', 'old-one-1'));
  // One is wrapped by the job meanwhile, and one has logged in here.
  const { id, passwordHash } = await memberOf('b');
  const data = { passwordHash: (await wrapMd5(passwordHash)) ?? '' };
  await site.deps.prisma.member.update({ where: { id }, data });
  expect(await tryAs('c', 'old-one-1')).toBe(0);
  const unchanged = member('b', 'old-one-1', new Date(site.clock.now().getTime() - dayMs));
  expect(await move(member('a', 'old-one-1'), unchanged)).toMatchObject({ passwords: 0 });
  const seen = site.clock.now();
  const changed = ['a', 'b', 'c'].map((it) => member(it, 'new-one-2', seen));
  expect(await move(...changed)).toMatchObject({ passwords: 2 });
  for (const it of ['a', 'b']) {
    expect([it, await tryAs(it, 'old-one-1')]).not.toEqual([it, 0]);
    expect([it, await tryAs(it, 'new-one-2')]).toEqual([it, 0]);
  }
  expect(await tryAs('c', 'old-one-1')).toBe(0);
});

test('undoing a run reports what stays: who logged in, and coins that it gave to members of an earlier run', async () => {
  const { name, runIds, move, memberOf } = await openOldSite();
  const member = (remoteId: string, points: number): MovedMemberRecord => ({
    ...record(remoteId, `${name}${remoteId}`),
    password: { kind: 'plain', password: `word-of-${remoteId}` },
    points,
  });
  await move(member('1', 10), member('2', 10));
  site.clock.advance(1000);
  await move(member('1', 10), member('2', 25), member('3', 7), member('4', 8));
  const loginName = `${name}3`;
  await askAs(site, null)(logIn, { loginName, loginPwd: 'word-of-3' });
  const [, second = ''] = runIds;
  await undoMove(site.deps.db, second);
  const left = await findMembersLeft(site.deps.db, { runId: second });
  expect(left).toEqual([
    { code: (await memberOf('2')).code, loginName: `${name}2`, coins: 15 },
    { code: (await memberOf('3')).code, loginName, coins: 7 },
  ]);
});
