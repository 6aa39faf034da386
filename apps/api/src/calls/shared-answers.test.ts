import { listIndexLike } from '@lantern/contracts/calls/catalogue';
import { getConfig } from '@lantern/contracts/calls/site';
import { buildConfig } from '@lantern/contracts/testing/build-config';
import { expect, test } from 'vitest';

import { uncheckedStatement } from '../platform/database/statement.ts';
import { useTestApp } from '../test/build-test-app.ts';
import { shareAnswers } from './shared-answers.ts';

const touch = uncheckedStatement(
  'test-touch-settings',
  `insert into setting (key, value) values ('siteName', '"changed"')
   on conflict (key) do update set value = excluded.value`,
);

test('builds once for many callers at once, and again after a change', async () => {
  const { deps } = await useTestApp();
  let builds = 0;
  const share = shareAnswers(deps, getConfig, {
    dependsOn: ['settings'],
    build: async () => buildConfig({ siteName: `build ${++builds}` }),
  });
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => share({ language: 'zh' }, {})),
  );
  expect(builds).toBe(1);
  expect(new Set(answers).size).toBe(1);
  await deps.db.run(touch);
  await expect
    .poll(async () => (await share({ language: 'zh' }, {})).body.toString())
    .toContain('build 2');
});

test('keeps an answer for each key, and lets go of the one not asked for longest', async () => {
  const { deps } = await useTestApp();
  const built: number[] = [];
  const share = shareAnswers(deps, listIndexLike, {
    dependsOn: ['catalogue'],
    keyOf: ({ currentPage }) => String(currentPage),
    limit: 2,
    build: async ({ currentPage }) => {
      built.push(currentPage);
      return { distinctNameList: [] };
    },
  });
  for (const currentPage of [1, 2, 1, 3, 1, 2]) await share({ language: 'zh' }, { currentPage });
  expect(built).toEqual([1, 2, 3, 2]);
});

test('does not keep a failure', async () => {
  const { deps } = await useTestApp();
  let isBroken = true;
  const share = shareAnswers(deps, getConfig, {
    dependsOn: ['settings'],
    build: async () => {
      if (isBroken) throw new Error('broken');
      return buildConfig();
    },
  });
  await expect(share({ language: 'zh' }, {})).rejects.toThrow('broken');
  isBroken = false;
  expect((await share({ language: 'zh' }, {})).body.toString()).toContain('"code":0');
});

test('is not kept beyond a minute, should an announcement be lost', async () => {
  const { deps, clock } = await useTestApp();
  let builds = 0;
  const share = shareAnswers(deps, getConfig, {
    dependsOn: [],
    build: async () => buildConfig({ siteName: `build ${++builds}` }),
  });
  await share({ language: 'zh' }, {});
  clock.advance(60_001);
  await share({ language: 'zh' }, {});
  expect(builds).toBe(2);
});

test('goes out compressed to who reads that, and not again to who has it', async () => {
  const { app } = await useTestApp();
  const send = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: getConfig.path, headers, payload: {} });
  const plain = await send({});
  expect(plain.json()).toMatchObject({ code: 0 });
  const etag = String(plain.headers.etag);
  expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
  const known = await send({ 'if-none-match': etag });
  expect([known.statusCode, known.body]).toEqual([304, '']);
  const other = await send({ 'if-none-match': 'W/"other"' });
  expect(other.statusCode).toBe(200);
});
