import { banMember } from '@lantern/contracts/calls/operator/members';
import { changeSettings } from '@lantern/contracts/calls/operator/site';
import { beforeEach, expect, test } from 'vitest';

import { type TestApp, useTestApp } from '../test/build-test-app.ts';
import { callAs } from '../test/call-as.ts';
import { createMember } from '../test/create-member.ts';
import { createOperator, type TestOperator } from '../test/create-operator.ts';
import { runProgram } from '../test/run-program.ts';
import { nightlyChecks } from './site/nightly-checks.jobs.ts';

let site: TestApp;
let operator: TestOperator;
beforeEach(async () => {
  site = await useTestApp({ asOwner: true });
  operator = await createOperator(site.deps);
});

const audit = (...args: string[]) =>
  runProgram('audit-operators', args, {
    DATABASE_URL: site.connectionString,
    DATA_DIR: site.deps.config.dataDir,
  });

/** As the owner of the database could, past its guards. */
const tamper = (sql: string): Promise<void> =>
  site.deps.db.transact(async (tx) => {
    await tx.query(`set local session_replication_role = 'replica'`);
    await tx.query(sql);
  });

const ban = async (reason: string): Promise<void> => {
  const { memberCode } = await createMember(site.deps);
  const { code } = await callAs(site, operator)(banMember, { memberCode, reason });
  expect(code).toBe(0);
};

test('the operator, action, address, and the values before and after', async () => {
  const change = { settings: { siteName: '灯影' }, reason: '改名' };
  await callAs(site, operator)(changeSettings, { ...change, settings: { siteName: '旧名' } });
  await callAs(site, operator)(changeSettings, change);
  const [first, second] = await site.deps.prisma.audit.findMany({ orderBy: { id: 'asc' } });
  expect(first?.before).toHaveProperty('siteName');
  expect(second?.sessionId).toMatch(/^[0-9a-f]{16}$/);
  expect(second?.requestId).toMatch(/./);
  expect(second).toMatchObject({
    operatorId: BigInt(operator.operatorId),
    action: 'settings.change',
    subjectKind: 'setting',
    subjectId: 'siteName',
    before: { siteName: '旧名' },
    after: { siteName: '灯影' },
    reason: '改名',
    address: '127.0.0.1',
  });
});

test('a row that the owner of the database changed is named, by the program and by the next night', async () => {
  await ban('骚扰 😡');
  await ban('again');
  const well = await audit();
  expect([well.code, well.stdout]).toEqual([
    0,
    expect.stringMatching(/^The audit is sound: 2 rows, one chain\.\nIt ends at 2:\w{64}\n$/),
  ]);

  await tamper(`update audit set reason = 'nothing' where id = 1`);
  const { code, stdout } = await audit();
  expect([code, stdout.split('\n').slice(0, 2)]).toEqual([
    1,
    ['link 1: its row is not what was written', 'The audit is NOT sound: 2 rows, 1 wrong.'],
  ]);

  for (const { run } of nightlyChecks(site.deps)) await run(new AbortController().signal);
  const runs = await site.deps.prisma.upkeepRun.findMany({ orderBy: { task: 'asc' } });
  expect(runs.map(({ task, problems, summary }) => [task, problems, summary])).toEqual([
    ['audit-operators', 1, 'link 1: its row is not what was written'],
  ]);
  const metrics = await site.app.inject('/metrics');
  expect(metrics.body).toContain('upkeep_problems{task="audit-operators"} 1');
});

test('a cut chain is detected by the last check’s end, and by a link noted elsewhere', async () => {
  await ban('one');
  await ban('two');
  const [, noted = ''] = /It ends at (\S+)/.exec((await audit()).stdout) ?? [];
  await tamper('delete from audit_link where position = 2; delete from audit where id = 2');
  for (const args of [[], [], ['--expect', noted]]) {
    const { code, stdout } = await audit(...args);
    expect([code, stdout]).toEqual([1, expect.stringMatching(/^link 2: gone since it was seen\n/)]);
  }
  await site.deps.prisma.upkeepRun.deleteMany();
  expect((await audit('--expect', noted)).code).toBe(1);
  const { code, stderr } = await audit('--expect', '2');
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^Usage/)]);
});
