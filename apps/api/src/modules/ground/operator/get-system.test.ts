import { getSystem } from '@lantern/contracts/calls/operator/operators';
import { expect, test } from 'vitest';

import { noteUpkeep } from '../../../platform/jobs/upkeep.repo.ts';
import { useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createOperator } from '../../../test/create-operator.ts';

test('an owner sees the version, what upkeep found, and the room that is left', async () => {
  const site = await useTestApp();
  const finishedAt = site.clock.now();
  await noteUpkeep(site.deps.db, { task: 'backup', finishedAt, problems: 0 });
  await noteUpkeep(site.deps.db, { task: 'audit-ledger', finishedAt, problems: ['账不平 7'] });
  await site.deps.storage.put('images/a.webp', Buffer.alloc(1234));
  const system = await askAs(site, await createOperator(site.deps))(getSystem, {});
  expect(system.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(system.upkeep).toEqual([
    {
      task: 'audit-ledger',
      finishTime: '2031-05-21 12:00:00',
      problems: 1,
      summary: '账不平 7',
      facts: {},
    },
    { task: 'backup', finishTime: '2031-05-21 12:00:00', problems: 0, summary: '', facts: {} },
  ]);
  expect(system.storage).toEqual({ objects: 1, bytes: 1234 });
  expect(system.databaseBytes).toBeGreaterThan(1_000_000);
  expect(system.disk.freeBytes).toBeLessThanOrEqual(system.disk.totalBytes);
  const service = await createOperator(site.deps, { roles: ['service'] });
  expect((await callAs(site, service)(getSystem, {})).code).toBe(403);
});
