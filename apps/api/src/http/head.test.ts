import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { countUnreadChat, listChat } from '@lantern/contracts/calls/chat';
import { answerMember } from '@lantern/contracts/calls/operator/chat';
import { claimCalls } from '@lantern/contracts/calls/sign';
import { operatorEventsPath } from '@lantern/contracts/operator-events';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { notifyPath } from '../modules/money/payment/notifies/notify-path.ts';
import { buildTestApp, type TestApp } from '../test/build-test-app.ts';
import { askAs } from '../test/call-as.ts';
import { createMember, type TestMember } from '../test/create-member.ts';
import { createOperator } from '../test/create-operator.ts';

let folder: string;
let site: TestApp;
let member: TestMember;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lantern-head-'));
  for (const [name, content] of [
    ['index.html', '<!doctype html><title>a</title>'],
    ['offline.html', '<!doctype html><title>b</title>'],
    ['manifest.webmanifest', '{}'],
    ['robots.txt', 'User-agent: *'],
    ['favicon.png', 'png'],
    ['assets/app-1a2b.js', 'export const app = 1;'],
  ] as const) {
    await mkdir(join(folder, name, '..'), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  site = await buildTestApp({
    env: {
      WEB_DIR: folder,
      CONSOLE_DIR: folder,
      SEARCH_ENGINES: 'true',
      PUBLIC_BASE_URL: 'https://example.org',
    },
  });
  member = await createMember(site.deps);
});
afterAll(async () => {
  await site.close();
  await rm(folder, { recursive: true });
});

/** The paths of all routes that answer GET, from the tree that the router prints. */
function listGetRoutes(): string[] {
  const parents: string[] = [];
  const paths: string[] = [];
  for (const line of site.app.printRoutes().split('\n')) {
    const [, indent = '', part = '', methods = ''] =
      /^((?:│   |    )*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === '') continue;
    const depth = indent.length / 4;
    parents.splice(depth, Infinity, part);
    if (/\bGET\b/.test(methods)) paths.push(parents.slice(0, depth + 1).join(''));
  }
  return paths;
}

/** A path of this route that is asked for; what has no such file is answered so. */
const fill = (route: string): string =>
  route
    .replace('assets/*', 'assets/app-1a2b.js')
    .replaceAll(/:\w+/g, 'x')
    .replace('*', 'videos')
    .replace('//', '/');

const ask = (method: 'GET' | 'HEAD', url: string, headers: Readonly<Record<string, string>> = {}) =>
  site.app.inject({ method, url, headers });

test('HEAD answers as GET does, at every route that there is', async () => {
  const routes = listGetRoutes();
  expect(routes).toEqual(
    expect.arrayContaining(['/healthz', '/console/*', listChat.path, '/sitemap.xml']),
  );
  expect(routes.length).toBeGreaterThan(30);
  const differ: unknown[] = [];
  for (const route of [...routes.map(fill), '/', '/vip', '/console/']) {
    for (const token of ['', member.token]) {
      const asked = { accept: 'text/html', token };
      const get = await ask('GET', route, asked);
      const head = await ask('HEAD', route, asked);
      const shown = ({ statusCode, headers: all }: typeof get) => ({
        status: statusCode,
        type: all['content-type'],
        length: all['content-length'],
        caching: all['cache-control'],
        place: all['location'],
      });
      if (head.body !== '') differ.push([route, 'has a body']);
      const [wanted, got] = [shown(get), shown(head)];
      // What the process counts of itself grows between the two.
      if (route === '/metrics') Object.assign(wanted, { length: got.length });
      if (JSON.stringify(wanted) !== JSON.stringify(got)) differ.push([route, wanted, got]);
    }
  }
  expect(differ).toEqual([]);
});

test('a stream that never ends ends for HEAD', async () => {
  const operator = await createOperator(site.deps);
  const head = await ask('HEAD', operatorEventsPath, { token: operator.token });
  expect([head.statusCode, head.headers['content-type'], head.body]).toEqual([
    200,
    'text/event-stream; charset=utf-8',
    '',
  ]);
});

test('HEAD has no effect: it claims nothing, reads no message and pays no order', async () => {
  const headers = { token: member.token, security: '1' };
  const claim = claimCalls.dailyLogin;
  expect((await ask('HEAD', claim.path, headers)).statusCode).toBe(403);
  expect((await ask('GET', claim.path, headers)).json()).toMatchObject({ code: 0, data: true });

  const operator = await createOperator(site.deps);
  const sending = { memberCode: member.memberCode, content: 'here' };
  await askAs(site, operator)(answerMember, sending);
  const countUnread = async () => (await askAs(site, member)(countUnreadChat, {})).unread;
  expect((await ask('HEAD', listChat.path, headers)).statusCode).toBe(200);
  expect(await countUnread()).toBe(1);
  expect((await ask('GET', listChat.path, headers)).statusCode).toBe(200);
  expect(await countUnread()).toBe(0);

  const notify = `${notifyPath('sandbox')}?out_trade_no=1`;
  expect((await ask('HEAD', notify)).headers['content-length']).toBe('4');
  expect(await site.deps.prisma.refusedNotify.count()).toBe(0);
  expect((await ask('GET', notify)).body).toBe('fail');
  expect(await site.deps.prisma.refusedNotify.count()).toBe(1);
});
