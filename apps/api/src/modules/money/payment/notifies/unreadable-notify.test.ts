import { expect, onTestFinished, test } from 'vitest';

import { useTestApp } from '../../../../test/build-test-app.ts';
import { createCapturedLog } from '../../../../test/captured-log.ts';
import { createOperator } from '../../../../test/create-operator.ts';
import { addChannelAt } from '../../../../test/gateways/add-channel-at.ts';
import { startWechatGateway } from '../../../../test/gateways/wechat-gateway.ts';
import { notifyPath } from './notify-path.ts';

test('bytes that no text holds wait like another message of an unknown key, each once, and are no fault of ours', async () => {
  const { log, lines } = createCapturedLog();
  const site = await useTestApp({ log, env: { PUBLIC_BASE_URL: 'https://site.example' } });
  const gateway = await startWechatGateway(() => site.clock.now());
  onTestFinished(() => gateway.close());
  const by = [await createOperator(site.deps), await createOperator(site.deps)] as const;
  const id = await addChannelAt(site, gateway, { by, refundsByGateway: false });
  const headers = {
    'content-type': 'application/json',
    'wechatpay-timestamp': String(Math.floor(site.clock.now().getTime() / 1000)),
    'wechatpay-nonce': 'n',
    'wechatpay-serial': 'unknown',
    'wechatpay-signature': 's',
  };
  const url = notifyPath(`wechat-${id}`);
  const payload = Buffer.from([0x7b, 0x00, 0xed, 0xa0, 0x80, 0x7d]);
  for (let times = 0; times < 3; times++) {
    const { statusCode } = await site.app.inject({ method: 'POST', url, headers, payload });
    expect(statusCode).toBe(400);
  }
  const kept = await site.deps.prisma.paymentNotify.findMany();
  expect(kept.map(({ body }) => body && Buffer.from(body))).toEqual([payload]);
  expect(lines().filter((it) => it['level'] === 50)).toEqual([]);
});
