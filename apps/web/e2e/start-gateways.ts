import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import type { APIRequestContext, Page } from '@playwright/test';
import * as z from 'zod/mini';

import { siteAddress } from './visit.ts';

const program = fileURLToPath(new URL('../../api/verify/gateways.ts', import.meta.url));

const fields = z.record(z.string(), z.union([z.string(), z.boolean(), z.array(z.string())]));
const gateways = z.array(
  z.object({ kind: z.string(), method: z.string(), baseUrl: z.string(), values: fields }),
);
const notify = z.object({
  method: z.enum(['GET', 'POST']),
  query: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string(),
});

const receiveMessage = (child: ChildProcess): Promise<unknown> =>
  new Promise((resolve) => child.once('message', resolve));

/** A gateway of each kind, each with its own signatures, that takes the money of an order when it is told. */
export async function startGateways() {
  const child = spawn(process.execPath, [program], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const all = gateways.parse(await receiveMessage(child));
  return {
    all,
    close: () => child.disconnect(),
    /** The gateway takes the money of an order, and tells the channel of the site. */
    async pay(request: APIRequestContext, channel: string, number: string): Promise<void> {
      const kind = channel.replace(/-\d+$/, '');
      child.send({ kind, number });
      const { method, query, headers, body } = notify.parse(await receiveMessage(child));
      const path = `/renren-api/api/pay/notify/${channel}${query === '' ? '' : `?${query}`}`;
      const sent = method === 'POST' ? { method, headers, data: Buffer.from(body) } : { method };
      const response = await request.fetch(`${siteAddress()}${path}`, sent);
      if (!response.ok() || (await response.text()) === 'fail')
        throw new Error(`the site said ${response.status()}`);
    },
    /** What browsers see of its pages; a page of Alipay takes the order. */
    async show(page: Page): Promise<void> {
      const isOurs = ({ href }: URL) =>
        href.startsWith('https://wx.tenpay.com/') ||
        all.some(({ baseUrl }) => href.startsWith(baseUrl));
      const html = '<!doctype html><title>gateway</title><h1>gateway</h1>';
      await page.route(isOurs, async (route) => {
        if (route.request().url().includes('alipay.trade')) await route.fetch();
        await route.fulfill({ contentType: 'text/html', body: html });
      });
    },
  };
}
