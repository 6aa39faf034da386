import * as calls from '@lantern/contracts/calls/operator/channels';
import { expect, onTestFinished, test } from 'vitest';

import { buildTestApp } from '../../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../../test/call-as.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { EpayGateway } from '../../../../test/epay-gateway.ts';
import { epayRow } from '../../../../test/epay-row.ts';

test('a gateway inside is asked only when who runs the machine allows it, and its answers do not show which ports are open', async () => {
  const gateway = await new EpayGateway().start();
  onTestFinished(() => gateway.close());
  const env = { PUBLIC_BASE_URL: 'https://site.example' };
  const site = await buildTestApp({ env: { ...env, INNER_ADDRESSES: '' } });
  onTestFinished(() => site.close());
  const allowing = await buildTestApp({ beside: site, env });
  onTestFinished(() => allowing.close());
  const owner = await createOperator(site.deps);
  const other = await createOperator(site.deps, { roles: ['money'] });
  const given = { pid: gateway.pid, key: gateway.key };

  const inside = ['http://127.0.0.1:1/', 'http://[::1]/', 'http://10.0.0.7/', 'http://localhost/'];
  for (const baseUrl of [...inside, gateway.baseUrl, 'http://2130706433/', 'http://redis:6379/']) {
    const { code, msg } = await callAs(site, owner)(
      calls.addChannel,
      epayRow({ ...given, baseUrl }),
    );
    expect([baseUrl, code, msg]).toEqual([
      baseUrl,
      500,
      expect.stringContaining('INNER_ADDRESSES'),
    ]);
  }

  // Such as one that was added before, or whose name leads inside now.
  const testOf = async (baseUrl: string, at = site) => {
    const { id } = await askAs(allowing, owner)(calls.addChannel, epayRow({ ...given, baseUrl }));
    const { list } = await askAs(allowing, owner)(calls.listChannels, {});
    const keyId = list.find((it) => it.id === id)?.waitingKey?.id ?? 0;
    const confirmed = { keyId, confirms: true, reason: '核对' };
    await askAs(allowing, other)(calls.decideChannelKey, confirmed);
    const asked = { channel: `epay-${id}`, method: 'alipay' };
    const { steps } = await askAs(at, owner)(calls.testChannel, asked);
    return steps.find(({ step }) => step === 'answered');
  };
  const refused = { state: 'failed', why: 'not-allowed' };
  expect(await testOf(gateway.baseUrl)).toMatchObject(refused);
  expect(await testOf('http://127.0.0.1:1/')).toMatchObject(refused);
  expect(gateway.asked).toEqual([]);
  expect(await testOf(gateway.baseUrl, allowing)).toMatchObject({ state: 'done' });
});
