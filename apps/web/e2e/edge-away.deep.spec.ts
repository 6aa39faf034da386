import { once } from 'node:events';
import { createServer, request as ask, type Server } from 'node:http';

import { findVideo } from './ask-site.ts';
import { startSiteWith } from './start-site.ts';
import { expect, openAsAdult, readClock, test } from './visit.ts';

/* The bytes of films come from an edge of another address, which is killed, slow, and back again. */

/** Longer than the player's buffer. */
const isLong = (video: { vodDuration: number; cartoonVip: boolean }): boolean =>
  video.vodDuration > 50 && !video.cartoonVip;
/** The time a slow edge takes for an object: less than the object plays. */
const slowMs = 1500;

/** Stands for an edge: passes on what it is asked, at once, slowly, or not at all. */
class StandInEdge {
  site = '';
  state: 'well' | 'slow' | 'dead' = 'well';
  sent = 0;
  refused = 0;
  readonly #server: Server = createServer((request, response) => {
    const { url = '', method = 'GET' } = request;
    if (this.state === 'dead') {
      this.refused += 1;
      request.destroy();
      return;
    }
    const passOn = (): void => {
      ask(`${this.site}${url}`, { method }, (answer) => {
        this.sent += 1;
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(response);
      })
        .on('error', () => response.destroy())
        .end();
    };
    setTimeout(passOn, this.state === 'slow' ? slowMs : 0);
  });

  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  }

  kill(): void {
    this.state = 'dead';
    this.#server.closeAllConnections();
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

let site: Awaited<ReturnType<typeof startSiteWith>>;
let before: string | undefined;
const edge = new StandInEdge();
test.beforeAll(async () => {
  before = process.env.LANTERN_URL;
  const EDGE_URL = await edge.start();
  const EDGE_SECRET = 'the secret of edges, which only tests use';
  site = await startSiteWith({ EDGE: 'own', EDGE_URL, EDGE_SECRET });
  edge.site = site.address;
  process.env.LANTERN_URL = site.address;
});
test.afterAll(async () => {
  await site.stop();
  edge.stop();
  if (before !== undefined) process.env.LANTERN_URL = before;
});
test.beforeEach(() => {
  edge.state = 'well';
});
test.use({ alsoExpected: /ERR_EMPTY_RESPONSE|ERR_CONNECTION|ERR_INCOMPLETE|ERR_HTTP|CORS/ });

// The edge is one for all of them.
test.describe.configure({ mode: 'serial' });

test('while the edge is away the player says so, and goes on where it was when it is back', async ({
  page,
  request,
}) => {
  const video = await findVideo(request, isLong);
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page)).toBeGreaterThan(1);
  const buffered = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.buffered.end(video.buffered.length - 1));
  edge.kill();
  // What is buffered plays on, and the failure is told soon after it.
  const failure = page.getByRole('alert').filter({ hasText: '线路故障' });
  await expect(failure).toBeVisible({ timeout: 80_000 });
  await expect(failure.getByRole('button', { name: '重试' })).toBeVisible();
  const at = await readClock(page);
  expect(at).toBeGreaterThan(buffered - 1);
  await page.screenshot({ path: test.info().outputPath('edge-away.png') });
  // What is judged by the site goes on: its pages and calls ask no edge.
  expect((await request.get('/readyz')).status()).toBe(200);
  // It looks again by itself and fails again, behind the message, and does not forget the place.
  await page.evaluate(() => {
    new MutationObserver(() => {
      if (!document.querySelector('[role="alert"]')) document.body.dataset['blinked'] = 'yes';
    }).observe(document.body, { childList: true, subtree: true });
  });
  for (let look = 0; look < 2; look += 1) {
    await page.waitForRequest(/\/master\.m3u8$/);
    const { refused } = edge;
    await expect.poll(() => edge.refused).toBeGreaterThan(refused);
  }
  expect(await page.evaluate(() => document.body.dataset['blinked'])).toBeUndefined();
  edge.state = 'well';
  await expect.poll(() => readClock(page), { timeout: 80_000 }).toBeGreaterThan(at + 3);
  await expect(failure).toBeHidden();
});

test('behind a slow edge a film begins late and plays on', async ({ page, request }) => {
  const video = await findVideo(request, isLong);
  edge.state = 'slow';
  const { sent } = edge;
  await openAsAdult(page, `/videoinfo?id=${video.cartoonCode}`);
  await expect.poll(() => readClock(page), { timeout: 80_000 }).toBeGreaterThan(12);
  expect(edge.sent - sent).toBeGreaterThan(3);
  await expect(page.getByRole('alert')).toBeHidden();
});
