import { randomBytes } from 'node:crypto';

import type { MovedMemberRecord } from '@lantern/rules/moved-member';
import { expect, test } from 'vitest';

import { buildTestApp } from '../../../test/build-test-app.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { insertRun, saveSource } from '../sources/sources.repo.ts';
import { moveMembers } from './move-members.ts';

const record = (remoteId: string, loginName: string): MovedMemberRecord => ({
  remoteId,
  loginName,
  nickname: loginName,
  password: { kind: 'none' },
  joinedAt: null,
  isBanned: false,
  vipUntil: null,
  group: 0,
  points: 0,
  frozenPoints: 0,
  inviterId: null,
  portrait: null,
});

test('each who comes gets a name that nobody has in any case of letters, here or among those who come', async () => {
  const { deps, close } = await buildTestApp({ asOwner: true });
  const { operatorId } = await createOperator(deps);
  const name = `n${randomBytes(6).toString('hex')}`;
  for (const it of [name, `${name}_2`, `${name}y_3`]) {
    await createMember(deps, { loginName: it.toUpperCase() });
  }
  const at = deps.now();
  const sourceId = await saveSource(deps.db, {
    name,
    kind: 'maccms_database',
    address: name,
    digest: randomBytes(32),
    origin: '',
    licence: 'unchecked',
    operatorId,
    at,
  });
  const runId = await insertRun(deps.db, { sourceId, kind: 'move', cursor: {}, operatorId, at });
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
  const desk = { sourceId, runId, sourceName: name, at, coinsPerPoint: 0, withFrozen: false };
  const counts = await deps.db.transact((tx) =>
    moveMembers(tx, { ...desk, randomBytes: deps.randomBytes }, records),
  );
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
  await close();
});
