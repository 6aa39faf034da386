import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { Server } from 'node:http';

import { type APIRequestContext, expect } from '@playwright/test';

import { siteAddress } from './visit.ts';

/** The merchant of a gateway of epay's kind. */
export const merchant = { pid: '1001', key: 'a-key-of-the-gateway' };

/** Has a server listen on this machine alone; answers its port. */
export async function listen(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('a server listens on no port');
  return at.port;
}

/** The gateway says that an order was paid, whose page it was sent. */
export async function notifyPaid(request: APIRequestContext, payurl: string): Promise<void> {
  const asked = new URL(payurl).searchParams;
  const number = asked.get('out_trade_no') ?? '';
  const fields = {
    money: asked.get('money') ?? '',
    out_trade_no: number,
    pid: merchant.pid,
    trade_no: `20310421${number.slice(-8)}`,
    trade_status: 'TRADE_SUCCESS',
  };
  const signed = Object.entries(fields).map(([name, value]) => `${name}=${value}`);
  const sign = createHash('md5')
    .update(`${signed.join('&')}${merchant.key}`)
    .digest('hex');
  const { pathname } = new URL(asked.get('notify_url') ?? '');
  const form = { ...fields, sign, sign_type: 'MD5' };
  const response = await request.post(`${siteAddress()}${pathname}`, { form });
  expect(await response.text()).toBe('success');
}
