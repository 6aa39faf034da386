import { logInOperator } from '@lantern/contracts/calls/operator/session';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { openStorage } from '../../platform/storage/open-storage.ts';
import { type TestApp, buildTestApp } from '../../test/build-test-app.ts';
import { callAs } from '../../test/call-as.ts';
import { createMember } from '../../test/create-member.ts';
import { createVideo, type TestVideo } from '../../test/create-video.ts';
import { type ProgramRun, runProgram } from '../../test/run-program.ts';

let site: TestApp;
let video: TestVideo;
beforeAll(async () => {
  site = await buildTestApp();
  video = await createVideo(site.deps, { sealed: true });
});

afterAll(() => site.close());

const run = (name: string, args: string[] = [], env = {}): Promise<ProgramRun> =>
  runProgram(name, args, {
    DATABASE_URL: site.connectionString,
    DATA_DIR: site.deps.config.dataDir,
    ...env,
  });

test('the media audit says what is missing, and is noted for those who watch', async () => {
  const well = await run('audit-media');
  expect(well).toEqual({
    code: 0,
    stderr: '',
    stdout: 'Storage is sound: 5 objects, nothing missing or damaged.\n',
  });
  await openStorage(site.deps.config).remove(video.posterKey);
  expect(await run('seal-media')).toEqual({ code: 0, stderr: '', stdout: 'Sealed 0 films.\n' });
  expect(await run('repair-media')).toEqual({ code: 0, stderr: '', stdout: 'Repaired 0 films.\n' });
  const { code, stdout } = await run('audit-media', ['--quick']);
  expect([code, stdout.split('\n')]).toEqual([
    1,
    [
      `missing: ${video.posterKey} (the poster of a video)`,
      'Storage is NOT sound: 4 objects, 1 missing or damaged.',
      '',
    ],
  ]);
  const [noted] = await site.deps.prisma.upkeepRun.findMany();
  expect(noted).toMatchObject({ task: 'audit-media', problems: 1 });
});

test('an operator is made, given another password and shut out', async () => {
  const logIn = (loginName: string, output: string) =>
    callAs(site, null)(logInOperator, {
      loginName,
      loginPwd: output.trim().split(' ').at(-1) ?? '',
    });
  const member = await createMember(site.deps);
  const made = await run('operator', ['add', '安娜', '--member', member.memberCode]);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  const session = await logIn('安娜', made.stdout);
  expect(session.code).toBe(0);
  const [row] = await site.deps.prisma.operator.findMany();
  expect(row).toMatchObject({ loginName: '安娜', memberId: BigInt(member.memberId) });

  const reset = await run('operator', ['reset', '安娜']);
  expect((await logIn('安娜', made.stdout)).code).toBe(500);
  expect((await logIn('安娜', reset.stdout)).code).toBe(0);
  expect(await site.deps.prisma.operatorToken.count()).toBe(1);

  const { stdout } = await run('operator', ['shut-out', '安娜']);
  expect(stdout).toBe('Operator 安娜 is shut out.\n');
  expect((await logIn('安娜', reset.stdout)).code).toBe(500);
  expect(await site.deps.prisma.operatorToken.count()).toBe(0);

  for (const again of [['安娜'], ['bob', '--member', member.memberCode]]) {
    const { code, stderr } = await run('operator', ['add', ...again]);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^There is an operator of this name/),
    ]);
  }
  expect(await site.deps.prisma.operator.count()).toBe(1);
  const audit = await site.deps.prisma.audit.findMany({ orderBy: { id: 'asc' } });
  expect(audit.map(({ operatorId, action, target }) => [operatorId, action, target])).toEqual([
    [null, 'operator.add', 'operator 安娜'],
    [row?.id, 'session.open', 'operator 安娜'],
    [null, 'operator.reset', 'operator 安娜'],
    [row?.id, 'session.open', 'operator 安娜'],
    [null, 'operator.shut-out', 'operator 安娜'],
  ]);
});

test.each([
  [
    'ingest',
    ['--json', 'film.mp4', '--title', 'a', '--category', '30'],
    '"source":"/films/film.mp4"',
  ],
  ['ingest', ['--title', 'a', 'film.mp4', '--category', '30'], '/films/film.mp4: There is no such'],
  ['restore', ['--force', 'film.mp4'], '/films/film.mp4 is no finished backup'],
])('%s %j means a file where npm was called, wherever it stands', async (name, args, expected) => {
  const { stdout, stderr } = await run(name, args, { INIT_CWD: '/films' });
  expect(stdout + stderr).toContain(expected);
});

const bucket = {
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'films',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

const nowhere = { DATABASE_URL: 'postgres://lantern:lantern@127.0.0.1:1/lantern' };

test.each([
  ['move-media', [], {}, /^Usage: npm run move-media/],
  ['repair-media', ['now'], {}, /^Usage: npm run repair-media/],
  ['seal-media', ['now'], {}, /^Usage: npm run seal-media/],
  ['reseal', ['now'], {}, /^Usage: npm run reseal/],
  ['move-media', ['--to', 'tape'], {}, /^Usage: npm run move-media/],
  ['move-media', ['--to', 's3'], {}, /^S3_BUCKET is required/],
  ['move-media', ['--to', 's3'], bucket, /^The bucket "films" at http:.*S3_ENDPOINT/],
  ['move-media', ['--to', 's3', '--remove-source'], bucket, /^The originals are in use/],
  ['operator', ['add'], {}, /^Usage: npm run operator/],
  ['operator', ['promote', 'anna'], {}, /^Usage: npm run operator/],
  ['operator', ['reset', 'anna', '--member', '1'], {}, /^Usage: npm run operator/],
  ['operator', ['reset', 'nobody'], {}, /^There is no operator of this name/],
  ['operator', ['shut-out', 'nobody'], {}, /^There is no operator of this name/],
  ['operator', ['add', 'anna', '--member', '1'], {}, /^There is no member of this ID/],
  ['backup', [], {}, /^Usage: npm run backup/],
  ['restore', ['/nowhere'], {}, /^\/nowhere is no finished backup/],
  ['backup', ['/nowhere'], nowhere, /^The database can't be reached .*DATABASE_URL/],
  ['backup', ['/dev/null/backups'], {}, /^\/dev\/null\/backups can't be a folder/],
  ['audit-ledger', [], nowhere, /^The database can't be reached .*DATABASE_URL/],
  ['audit-media', ['--fast'], {}, /^Usage: npm run audit:media/],
  ['audit-media', [], nowhere, /^The database can't be reached .*DATABASE_URL/],
  [
    'ingest',
    ['/nowhere', '--title', 'a', '--category', '30'],
    nowhere,
    /^The database can't be reached .*DATABASE_URL/,
  ],
] as const)('%s %j is refused in words', async (name, args, env, sentence) => {
  const { code, stderr } = await run(name, [...args], env);
  expect([code, stderr]).toEqual([1, expect.stringMatching(sentence)]);
  expect(stderr).not.toContain('    at ');
});

test.each([
  'audit-ledger',
  'audit-media',
  'audit-operators',
  'backup',
  'ingest',
  'move-media',
  'operator',
  'reseal',
  'restore',
])('%s --help says how to use it, and does nothing', async (name) => {
  const { code, stdout, stderr } = await run(name, ['--help'], { ...nowhere, SIGNING_SECRET: '' });
  expect([code, stderr, stdout.split('\n')[0]]).toEqual([
    0,
    '',
    expect.stringContaining('npm run'),
  ]);
});
