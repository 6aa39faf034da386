import {
  blockLineHost,
  listLineHosts,
  unblockLineHost,
} from '@lantern/contracts/calls/operator/lines';
import { expect, test } from 'vitest';

import { useTestApp } from '../test/build-test-app.ts';
import { askAs } from '../test/call-as.ts';
import { createOperator } from '../test/create-operator.ts';

const host = 'https://films.example';

test('an act is answered once this process has heard of it, so that no cache gives what was there before', async () => {
  const { app, deps } = await useTestApp();
  await deps.prisma.lineHost.create({ data: { host } });
  const ask = askAs(
    { app, deps },
    await createOperator(deps, { roles: ['content'], isProved: true }),
  );
  const late = Promise.withResolvers<void>();
  const { heard } = deps.changes;
  deps.changes.heard = () => late.promise;

  let isAnswered = false;
  const acting = ask(blockLineHost, { host, reason: '不再可用' }).then(() => {
    isAnswered = true;
  });
  await expect
    .poll(async () => (await deps.prisma.lineHost.findFirst({ where: { host } }))?.state)
    .toBe('blocked');
  // What only reads waits for nothing.
  await ask(listLineHosts, {});
  expect(isAnswered).toBe(false);
  late.resolve();
  await acting;

  deps.changes.heard = heard;
  for (let round = 0; round < 5; round++) {
    await ask(unblockLineHost, { host });
    expect((await ask(listLineHosts, {})).list).toEqual([]);
    await ask(blockLineHost, { host, reason: '不再可用' });
    expect((await ask(listLineHosts, {})).list).toMatchObject([{ host, state: 'blocked' }]);
  }
});
