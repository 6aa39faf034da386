import { runInNewContext } from 'node:vm';

import { getConfig } from '@lantern/contracts/calls/site';
import { countPageView } from '@lantern/contracts/calls/statistics';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildTestApp, type TestApp, useTestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { sendPayload } from '../../../test/send-call.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await buildTestApp();
});
afterAll(() => testApp.close());

const rows = () => testApp.deps.prisma.pageView.findMany();

describe('a page view', () => {
  test('is kept as a day, a page and a digest of the member, once', async () => {
    const [one, two] = [await createMember(testApp.deps), await createMember(testApp.deps)];
    for (const member of [one, two, one]) {
      expect((await callAs(testApp, member)(countPageView, { page: '/vip' })).code).toBe(0);
    }
    const kept = await rows();
    expect(kept.map((row) => Object.keys(row).toSorted())).toEqual([
      ['day', 'page', 'registeredOn', 'seenAt', 'visitor'],
      ['day', 'page', 'registeredOn', 'seenAt', 'visitor'],
    ]);
    expect(kept.map(({ day, page }) => [day.toISOString().slice(0, 10), page])).toEqual([
      ['2031-05-21', '/vip'],
      ['2031-05-21', '/vip'],
    ]);
    const digests = kept.map(({ visitor }) => Buffer.from(visitor).toString('hex'));
    expect(new Set(digests).size).toBe(2);
    for (const digest of digests) expect(digest).toMatch(/^[\da-f]{32}$/);
  });

  test.each(['/nothing', '/videoinfo?id=7', 'https://example.org', '', 7, null, '/VIP'])(
    'is of a page there is, not %j',
    async (page) => {
      const member = await createMember(testApp.deps);
      const before = await rows();
      const refused = await sendPayload(testApp, countPageView, { page }, { token: member.token });
      expect(refused.statusCode).toBe(400);
      expect(await rows()).toEqual(before);
    },
  );

  test('is a member’s', async () => {
    expect((await callAs(testApp, null)(countPageView, { page: '/' })).code).toBe(8000);
  });

  test('is taken so often a minute', async () => {
    const limited = await useTestApp({ env: { LIMIT_PAGE_VIEWS_PER_MINUTE: '3' } });
    const send = callAs(limited, await createMember(limited.deps));
    for (let count = 0; count < 3; count++) {
      expect((await send(countPageView, { page: '/' })).code).toBe(0);
    }
    expect(await send(countPageView, { page: '/' })).toMatchObject({ status: 429 });
  });
});

describe('the built-in script', () => {
  test('is what the configuration names unless the operator names another', async () => {
    const { analyticsUrl } = await askAs(testApp, null)(getConfig, {});
    const script = await testApp.app.inject(analyticsUrl);
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    const other = await useTestApp({ env: { ANALYTICS_URL: 'https://stat.example.org/s.js' } });
    const config = await askAs(other, null)(getConfig, {});
    expect(config.analyticsUrl).toBe('https://stat.example.org/s.js');
  });

  test('sends the page a member is on, again when it changes, and nothing without a member', async () => {
    const { body } = await testApp.app.inject('/stat/page-view.js');
    const run = (token: string | null) => {
      const sent: unknown[] = [];
      const read: string[] = [];
      const location = { pathname: '/' };
      const history = { pushState: () => {}, replaceState: () => {} };
      const fetch = async (path: string, init: { headers: object; body: string }) => {
        sent.push([path, JSON.parse(init.body), init.headers]);
        return { text: async () => read.push(path) };
      };
      const localStorage = { getItem: () => token };
      const document = { cookie: 'a=b; XSRF-TOKEN=x%3Dy' };
      const addEventListener = () => {};
      runInNewContext(body, { location, history, fetch, localStorage, document, addEventListener });
      location.pathname = '/vip';
      history.pushState();
      history.pushState();
      location.pathname = '/console/secret';
      history.replaceState();
      return { sent, read };
    };
    expect(run(null).sent).toEqual([]);
    const headers = { Token: 'a token', 'X-XSRF-TOKEN': 'x=y', security: '1' };
    const { sent, read } = run('a token');
    expect(sent).toMatchObject([
      [countPageView.path, { page: '/' }, headers],
      [countPageView.path, { page: '/vip' }, headers],
    ]);
    // An answer that is not read holds its connection.
    await expect.poll(() => read).toHaveLength(2);
  });
});
