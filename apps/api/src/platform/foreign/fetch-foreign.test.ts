import { createServer, type RequestListener } from 'node:http';
import { gzipSync } from 'node:zlib';

import { afterEach, expect, onTestFinished, test } from 'vitest';

import { isInnerItem } from '../config/address-list.ts';
import { fetchForeign, ForeignFault, type ForeignRequest } from './fetch-foreign.ts';
import { createJudge, mayAsk } from './foreign-address.ts';

const nowhereInside = createJudge([]);
const may = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && mayAsk(url, nowhereInside);
};

test.each([
  'http://127.0.0.1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://0/',
  'http://017700000001/',
  'http://１２７.0.0.1/',
  'http://127.0.0.1./',
  'http://127。0。0。1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:127.0.0.1]/',
  'http://[::ffff:7f00:1]/',
  'http://[0:0:0:0:0:ffff:10.0.0.1]/',
  'http://[::127.0.0.1]/',
  'http://[64:ff9b::7f00:1]/',
  'http://[fe80::1]/',
  'http://[fc00::1]/',
  'http://[fd12::1]/',
  'http://[ff02::1]/',
  'http://[2002:7f00:1::]/',
  'http://[2001:0:7f00:1::]/',
  'http://[2001:db8::1]/',
  'http://10.1.2.3/',
  'http://172.16.0.1/',
  'http://172.31.255.255/',
  'http://192.168.1.1/',
  'http://169.254.169.254/',
  'http://100.64.0.1/',
  'http://192.0.0.8/',
  'http://198.18.0.1/',
  'http://0.0.0.0/',
  'http://255.255.255.255/',
  'http://224.0.0.1/',
  'http://240.0.0.1/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://a.localhost/',
  'http://router/',
  'http://nas.local/',
  'http://db.internal/',
  'http://printer.lan/',
  'http://x.home.arpa./',
  'http://user@pay.example/',
  'http://:pw@pay.example/',
  'file:///etc/passwd',
  'ftp://a.b/',
  'gopher://a.b/',
  'http://1.1.1.1:22/',
  'http://1.1.1.1:25/',
  'http://[2606:4700::1]:6/',
])('is never asked: %s', (address) => {
  expect(may(address)).toBe(false);
});

test.each([
  'https://pay.example/',
  'http://pay.example:8080/',
  'https://支付.example/',
  'http://1.1.1.1/',
  'https://[2606:4700:4700::1111]/',
  'http://172.15.0.1/',
  'http://172.32.0.1/',
  'http://100.63.0.1/',
  'http://100.128.0.1/',
  'http://internal.example.com/',
])('may be asked: %s', (address) => {
  expect(may(address)).toBe(true);
});

test('the operator of the machine allows an address, all of its ports or one', () => {
  const judge = createJudge(['127.0.0.1:8080', '10.1.0.0/16', '[::1]:9000', 'fd12::/16']);
  const allowed = (address: string) => mayAsk(new URL(address), judge);
  expect(allowed('http://127.0.0.1:8080/')).toBe(true);
  expect(allowed('http://[::ffff:127.0.0.1]:8080/')).toBe(true);
  expect(allowed('http://127.0.0.1/')).toBe(false);
  expect(allowed('http://10.1.255.1:22/')).toBe(true);
  expect(allowed('http://10.2.0.1/')).toBe(false);
  expect(allowed('http://[::1]:9000/')).toBe(true);
  expect(allowed('http://[::1]/')).toBe(false);
  expect(allowed('http://[fd12::5]/')).toBe(true);
  const items = ['127.0.0.1', '10.0.0.0/8', '::1', '[::1]', '[::1]:80', '127.0.0.1:80'];
  expect(items.map(isInnerItem)).toEqual(items.map(() => true));
  const wrong = ['localhost', '127.0.0.1:0', '127.0.0.1:70000', '10.0.0.0/33', '[::1', 'a:80', ''];
  expect(wrong.map(isInnerItem)).toEqual(wrong.map(() => false));
});

/** Starts a server of this machine; answers its port and what it was asked. */
async function serve(answer: RequestListener): Promise<{ port: number; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.headers.host ?? ''}${request.url ?? ''}`);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return { port: typeof address === 'object' ? (address?.port ?? 0) : 0, asked };
}

const lookups: string[] = [];
afterEach(() => void lookups.splice(0));

/** Names that lead where the table says, one item a look-up; the last one stays. */
const leading = (table: Record<string, string[]>) => (name: string) => {
  lookups.push(name);
  const list = table[name] ?? [];
  const item = list.length > 1 ? list.shift() : list[0];
  const found = item?.split(' ') ?? [];
  return Promise.resolve(
    found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  );
};

const ask = (address: string, more: Partial<ForeignRequest> = {}) =>
  fetchForeign(address, {
    judge: nowhereInside,
    timeoutMs: 20_000,
    mostBytes: 100_000,
    ...more,
  });
const faultOf = async (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => null,
    (error: unknown) => (error instanceof ForeignFault ? error.fault : error),
  );

test('open and closed ports inside are told alike: neither is asked', async () => {
  const { port, asked } = await serve((_request, response) => response.end('inside'));
  expect(await faultOf(ask(`http://127.0.0.1:${port}/`))).toBe('not-allowed');
  expect(await faultOf(ask('http://127.0.0.1:1/'))).toBe('not-allowed');
  const findAddresses = leading({ 'pay.example': ['127.0.0.1'], 'two.example': ['1.1.1.1 ::1'] });
  expect(await faultOf(ask(`http://pay.example:${port}/`, { findAddresses }))).toBe('not-allowed');
  expect(await faultOf(ask(`http://two.example:${port}/`, { findAddresses }))).toBe('not-allowed');
  expect(await faultOf(ask(`http://none.example:${port}/`, { findAddresses }))).toBe('not-allowed');
  expect(asked).toEqual([]);
});

test('a name is looked up once, and what was judged is what is asked', async () => {
  const { port, asked } = await serve((_request, response) => response.end('hello'));
  const judge = createJudge([`127.0.0.1:${port}`]);
  const findAddresses = leading({ 'pay.example': ['127.0.0.1', '127.0.0.2'] });
  const answer = await ask(`http://pay.example:${port}/a`, { judge, findAddresses });
  expect([answer.status, answer.body.toString(), answer.isWhole]).toEqual([200, 'hello', true]);
  expect(lookups).toEqual(['pay.example']);
  expect(asked).toEqual([`pay.example:${port}/a`]);
  // The next request is judged by itself: by then the name leads elsewhere.
  expect(await faultOf(ask(`http://pay.example:${port}/a`, { judge, findAddresses }))).toBe(
    'not-allowed',
  );
  expect(asked).toHaveLength(1);
});

test('redirects are judged as new addresses, and counted', async () => {
  const inside = await serve((_request, response) => response.end('inside'));
  const { port } = await serve((request, response) => {
    const to = { '/in': `http://127.0.0.1:${inside.port}/`, '/loop': '/loop', '/on': '/end' };
    const location = Object.entries(to).find(([path]) => path === request.url)?.[1];
    if (location === undefined) response.end('the end');
    else response.writeHead(302, { location }).end();
  });
  const judge = createJudge([`127.0.0.1:${port}`]);
  const at = (path: string) => `http://127.0.0.1:${port}${path}`;
  const from = (path: string, redirects?: number) =>
    ask(at(path), { judge, ...(redirects !== undefined && { redirects }) });
  expect((await from('/in')).status).toBe(302);
  expect(await faultOf(from('/in', 3))).toBe('not-allowed');
  expect(inside.asked).toEqual([]);
  expect(await faultOf(from('/loop', 3))).toBe('too-many-redirects');
  const end = await from('/on', 3);
  expect([end.body.toString(), end.url]).toEqual(['the end', at('/end')]);
});

test('bytes are counted after unpacking, and time until the last one', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const { port } = await serve((request, response) => {
    if (request.url === '/bomb') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    } else if (request.url === '/packed') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"code":1}'));
    } else if (request.url === '/cut') {
      response.writeHead(200, { 'content-length': '10000000000' });
      response.write('x', () => response.destroy());
    } else {
      response.write('{');
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    }
  });
  const judge = createJudge(['127.0.0.1']);
  const from = (path: string, more: Partial<ForeignRequest> = {}) =>
    ask(`http://127.0.0.1:${port}${path}`, { judge, ...more });
  const bombed = await from('/bomb');
  expect([bombed.isWhole, bombed.body.length]).toEqual([false, 100_000]);
  expect((await from('/packed')).body.toString()).toBe('{"code":1}');
  expect(await faultOf(from('/cut'))).toBe('unreachable');
  expect(await faultOf(from('/drip', { timeoutMs: 300 }))).toBe('late');
  const giveUp = new AbortController();
  const given = from('/drip', { signal: giveUp.signal });
  giveUp.abort(new Error('given up'));
  await expect(given).rejects.toThrow('given up');
  expect(await faultOf(ask(`http://127.0.0.1:${port}/`, { judge: null, timeoutMs: 300 }))).toBe(
    'late',
  );
});

test.each<[string, Record<string, string>, Partial<ForeignRequest>]>([
  ['can’t be kept', {}, { into: () => () => Promise.reject(new Error('the disk is full')) }],
  ['can’t be unpacked', { 'content-encoding': 'gzip' }, {}],
])('a body that %s is not waited for: its connection ends', async (_what, headers, more) => {
  let isOpen = true;
  const { port } = await serve((_request, response) => {
    response.writeHead(200, headers);
    const drip = setInterval(() => response.write('no gzip'), 5);
    response.on('close', () => {
      clearInterval(drip);
      isOpen = false;
    });
  });
  const judge = createJudge(['127.0.0.1']);
  expect(await faultOf(ask(`http://127.0.0.1:${port}/`, { judge, ...more }))).toBe('unreachable');
  await expect.poll(() => isOpen, { timeout: 5000 }).toBe(false);
});
