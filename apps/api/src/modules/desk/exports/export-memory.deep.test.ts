import { exportOrders } from '@lantern/contracts/calls/operator/orders';
import { expect, test } from 'vitest';

import { useTestApp } from '../../../test/build-test-app.ts';
import { askAs } from '../../../test/call-as.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { fillOrders } from '../../../test/fill-orders.ts';

test('a file of very many rows is streamed: what it holds at once stays small', async () => {
  const site = await useTestApp();
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 });
  const money = await createOperator(site.deps, { roles: ['money'] });
  const rows = 60_000;
  await fillOrders(site, 2025, rows);
  const { url } = await askAs(site, money)(exportOrders, {
    from: '2025-01-01',
    until: '2025-12-31',
  });
  const response = await fetch(address + url);
  let lines = 0;
  let mostBytes = 0;
  const before = process.memoryUsage().rss;
  for await (const chunk of response.body ?? []) {
    lines += Buffer.from(chunk).toString('latin1').split('\r\n').length - 1;
    mostBytes = Math.max(mostBytes, process.memoryUsage().rss - before);
  }
  expect(lines).toBe(rows + 1);
  expect(mostBytes / 1_048_576).toBeLessThan(100);
});
