import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import { ownMigrations } from '@lantern/prisma/migration-folder';
import { createScratchDatabase } from '@lantern/prisma/testing/scratch-database';
import { expect, inject, onTestFinished, test } from 'vitest';

import { createDatabase, createPool } from '../database/db.ts';
import { verifyAudit } from './verify-audit.ts';

/** All migrations before this one. */
async function useFolderBefore(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'migrations-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const it of await readdir(ownMigrations)) {
    const isBefore = it < name || it.endsWith('.toml');
    if (isBefore) await cp(join(ownMigrations, it), join(folder, it), { recursive: true });
  }
  return folder;
}

test('rows from before there was a chain are its first links, in their order', async () => {
  const { connectionString, drop } = await createScratchDatabase(inject('testServer'));
  const pool = createPool({
    connectionString,
    size: 2,
    statementTimeoutMs: 0,
    onIdleError: () => undefined,
  });
  onTestFinished(async () => {
    await pool.end();
    await drop();
  });
  await applyMigrations({ connectionString, folder: await useFolderBefore('20261122150000') });
  const db = createDatabase(pool);
  await db.query(`insert into operator (id, login_name, password_hash) values (1, 'anna', 'x')`);
  await db.query(
    `insert into audit (operator_id, action, target, reason, created_at) values
       (1, 'dismiss', 'payment case 7', '不是我们的 🎬', '2026-01-01T00:00:00.001Z'),
       (1, 'ban', 'member 12345678', '', '2026-01-01T00:00:00Z')`,
  );
  await applyMigrations({ connectionString });
  expect(await verifyAudit(db)).toMatchObject({ entries: 2, head: { position: 2 }, faults: [] });
  const { rows } = await db.query('select subject_kind, subject_id from audit order by id');
  expect(rows).toEqual([
    { subject_kind: 'payment case', subject_id: '7' },
    { subject_kind: 'member', subject_id: '12345678' },
  ]);
});
