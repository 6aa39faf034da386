import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { useTestApp } from '../test/build-test-app.ts';
import { asApp } from '../test/database.ts';
import { runProgram } from '../test/run-program.ts';

test('a backup and the audits are made as the site’s role', async () => {
  const site = await useTestApp();
  const folder = await mkdtemp(join(tmpdir(), 'lantern-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const settings = {
    DATABASE_URL: asApp(site.connectionString),
    DATA_DIR: site.deps.config.dataDir,
  };
  for (const [name, ...args] of [
    ['backup', folder],
    ['audit-ledger'],
    ['audit-media'],
    ['audit-operators'],
  ]) {
    expect(await runProgram(name ?? '', args, settings)).toMatchObject({ code: 0, stderr: '' });
  }
});
