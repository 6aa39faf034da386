import { exportOrders } from '@lantern/contracts/calls/operator/orders';
import { expect, test } from 'vitest';

import { uncheckedStatement } from '../../../platform/database/statement.ts';
import { useTestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { fillOrders } from '../../../test/fill-orders.ts';
import { serveBeside, sharedSecret } from '../../../test/serve-beside.ts';

const rows = 60_000;

test('a server killed while it sends a file leaves a broken one and nothing else; another one sends it whole', async () => {
  const site = await useTestApp({
    asOwner: true,
    env: { SIGNING_SECRET: sharedSecret },
  });
  await fillOrders(site, 2025, rows);
  const [killed, survivor] = await Promise.all([
    serveBeside(site.connectionString),
    serveBeside(site.connectionString),
  ]);
  const by = await createOperator(site.deps, { roles: ['money'] });
  const { url } = await askAs(site, by)(exportOrders, {
    from: '2025-01-01',
    until: '2025-12-31',
  });

  const reader = (await fetch(killed.origin + url)).body?.getReader();
  let came = (await reader?.read())?.value?.length ?? 0;
  killed.child.kill('SIGKILL');
  const readOn = async (): Promise<void> => {
    for (;;) {
      const piece = await reader?.read();
      if (piece?.done !== false) return;
      came += piece.value.length;
    }
  };
  // A reader is told that there was more: no half of a file passes for a whole one.
  await expect(readOn()).rejects.toThrow('terminated');

  const open = uncheckedStatement<{ open: number }>(
    '',
    `select count(*)::int as open from pg_stat_activity
        where datname = current_database() and backend_xmin is not null and pid <> pg_backend_pid()`,
  );
  const readOpen = async () => (await site.deps.db.row(open))?.open;
  await expect.poll(readOpen).toBe(0);
  expect(await site.deps.prisma.purchaseOrder.count()).toBe(rows);
  const kept = await site.deps.prisma.audit.findMany({ where: { target: 'export orders' } });
  expect(kept).toHaveLength(1);

  const whole = await (await fetch(survivor.origin + url)).text();
  expect(whole.length).toBeGreaterThan(came);
  const numbers = whole
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(',')[0]);
  expect(numbers).toHaveLength(rows);
  expect(new Set(numbers).size).toBe(rows);
});
