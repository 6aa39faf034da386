import * as calls from '@lantern/contracts/calls/operator/channels';
import { shutOutOperator } from '@lantern/contracts/calls/operator/operators';
import { DAY_MS } from '@lantern/rules/shanghai-time';
import { expect, test } from 'vitest';

import { buildTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createOperator, openOperatorSession } from '../../../../test/create-operator.ts';
import { epayRow } from '../../../../test/epay-row.ts';

const reason = 'new';

test('an operator who alone has had the right for seven days may confirm alone, and the audit says so', async () => {
  const alone = await buildTestApp({ env: { PUBLIC_BASE_URL: 'https://site.example' } });
  const only = await createOperator(alone.deps);
  const helper = await createOperator(alone.deps, { roles: ['money'] });
  const { id } = await askAs(alone, only)(
    calls.addChannel,
    epayRow({ baseUrl: 'http://127.0.0.1:1/', pid: '1001', key: 'a-key-of-a-test' }),
  );
  const { list } = await askAs(alone, only)(calls.listChannels, {});
  const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
  const decision = { keyId, confirms: true, reason };
  expect((await callAs(alone, only)(calls.decideChannelKey, decision)).status).toBe(403);
  await callAs(alone, only)(shutOutOperator, { id: helper.operatorId, reason });
  expect((await callAs(alone, only)(calls.decideChannelKey, decision)).status).toBe(403);
  alone.clock.advance(7 * DAY_MS);
  const later = await openOperatorSession(alone.deps, only);
  expect((await callAs(alone, later)(calls.decideChannelKey, decision)).code).toBe(0);
  const row = await alone.deps.prisma.audit.findFirst({ where: { action: 'channel.decide-key' } });
  expect(row?.after).toMatchObject({ state: 'confirmed', wasAlone: true });
  await alone.close();
});
