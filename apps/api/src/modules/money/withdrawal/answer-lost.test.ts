import { buyEpisode } from '@lantern/contracts/calls/watch';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { CommitInDoubt, createDatabase, createPool } from '../../../platform/database/db.ts';
import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { callAs } from '../../../test/call-as.ts';
import { CommitCutter } from '../../../test/commit-cutter.ts';
import { createMember } from '../../../test/create-member.ts';
import { createVideo } from '../../../test/create-video.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';
import { uploadCode } from '../../../test/upload-code.ts';
import { readBalances } from '../../ground/wallet/read-balances.ts';

/* The database commits, and the connection breaks before it has said so. */

let testApp: TestApp;
let cut: TestApp;
let cutter: CommitCutter;
beforeAll(async () => {
  testApp = await buildTestApp();
  cutter = await CommitCutter.start(testApp.connectionString);
  const env = { DATA_DIR: testApp.deps.config.dataDir };
  const beside = { ...testApp, connectionString: cutter.connectionString };
  cut = await buildTestApp({ beside, env });
});
afterAll(async () => {
  await cut.close();
  await cutter.close();
  await testApp.close();
});

test('a withdrawal is looked up and answered, once', async () => {
  const member = await createMember(testApp.deps, { balanceFen: 30_000 });
  const imgurl = await uploadCode(testApp, member);
  const before = cutter.cuts;
  cutter.arm();
  const wanted = { imgurl, index: 'wx', money: '100.00' } as const;
  const answer = await callAs(cut, member)(requestWithdrawal, wanted);
  expect([cutter.cuts - before, answer.code]).toEqual([1, 0]);
  const { balanceFen, heldFen } = await readBalances(testApp.deps.db, member.memberId);
  expect([balanceFen, heldFen]).toEqual([20_000n, 10_000n]);
  await expectSoundLedger(testApp);
});

test('a withdrawal that could not even be looked up is found when it is asked for again', async () => {
  const member = await createMember(testApp.deps, { balanceFen: 30_000 });
  const imgurl = await uploadCode(testApp, member);
  const wanted = { imgurl, index: 'wx', money: '100.00', clientId: 'sending-0001' } as const;
  cutter.arm(2);
  const lost = await callAs(cut, member)(requestWithdrawal, wanted);
  expect([lost.status, lost.code]).toEqual([503, 503]);
  expect((await callAs(cut, member)(requestWithdrawal, wanted)).code).toBe(0);
  const { balanceFen, heldFen } = await readBalances(testApp.deps.db, member.memberId);
  expect([balanceFen, heldFen]).toEqual([20_000n, 10_000n]);
  await expectSoundLedger(testApp);
});

test('a purchase is unavailable at first, and there when it is asked for again', async () => {
  const member = await createMember(testApp.deps, { coins: 4 });
  const video = await createVideo(testApp.deps, { paid: true });
  const wanted = { cartoonCode: video.id, moviesInfoId: video.episodeIds[0] ?? 0 };
  cutter.arm();
  const lost = await callAs(cut, member)(buyEpisode, wanted);
  expect([lost.status, lost.code]).toEqual([503, 503]);
  expect((await callAs(cut, member)(buyEpisode, wanted)).code).toBe(0);
  expect((await readBalances(testApp.deps.db, member.memberId)).coinsBought).toBe(2);
  await expectSoundLedger(testApp);
});

test('a commit that the database refuses is not in doubt', async () => {
  const { deps } = testApp;
  const unbalanced = uncheckedStatement(
    'test-unbalanced',
    `insert into ledger_transaction (business_key, kind, detail, created_at) values ('nothing', 'adjustment', '', now())`,
  );
  const refused = deps.db.transact((tx) => tx.run(unbalanced));
  await expect(refused).rejects.toThrow('do not balance');
  await expect(refused).rejects.not.toBeInstanceOf(CommitInDoubt);
});

test('a database that says nothing at all is given up, in time', async () => {
  const settings = { size: 1, statementTimeoutMs: 100, onIdleError: () => undefined };
  const pool = createPool({ connectionString: cutter.connectionString, ...settings });
  onTestFinished(() => pool.end());
  const db = createDatabase(pool);
  await db.query('select 1');
  cutter.isSilent = true;
  await expect(db.query('select 1')).rejects.toThrow('Query read timeout');
  cutter.isSilent = false;
  expect((await db.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
});
