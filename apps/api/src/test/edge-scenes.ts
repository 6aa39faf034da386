import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { createTickets, endOfTickets } from '../modules/films/media/edges/ticket.ts';
import { sendOverHttp } from './media-front.ts';

const secret = 'the secret of edges, which only tests use';
const tickets = createTickets({ edge: { secret, oldSecret: null, oldSecretUntil: new Date(0) } });
const seal = 'A'.repeat(20);
const body = Buffer.alloc(5000, 'z');

interface Edge {
  /** Its address. */
  url: string;
  stop(): Promise<void>;
}

type StartEdge = (options: { origin: string; secret: string }) => Promise<Edge>;

let names = 0;
/** The address of an object that was not asked for yet. */
export const newAddress = (): string => {
  const name = String((names += 1)).padStart(20, '0');
  return `/sealed/${tickets.issue(seal, endOfTickets(new Date()))}/${seal}/${name}.m4s`;
};

interface EdgeOf {
  /** A first request for a range gets that range, and not the whole. */
  cuts: boolean;
  /** The names of all headers that it asks the site with. */
  asksWith: readonly string[];
}

/** What an edge keeps and what it asks of the site, which is a stand-in here. */
export function describeEdge(start: StartEdge, { cuts, asksWith }: EdgeOf): void {
  describe('an edge', () => {
    let site: Server;
    let edge: Edge;
    /** What the site was asked, and what it answers with. */
    let asked: { url: string; headers: object }[] = [];
    let answer: { status: number; cut?: boolean } = { status: 200 };
    let isUp = true;

    beforeAll(async () => {
      site = createServer((request, response) => {
        const { url = '', headers } = request;
        if (url.startsWith('/edge/live/')) return response.writeHead(isUp ? 204 : 500).end();
        asked.push({ url, headers });
        const kept = { 'cache-control': 'no-store', 'set-cookie': 'member=1', vary: '*' };
        response.writeHead(answer.status, { ...kept, 'content-length': body.length });
        if (answer.cut === true)
          return void response.write(body.subarray(0, 100), () => response.destroy());
        return response.end(body);
      }).listen(0, '127.0.0.1');
      await once(site, 'listening');
      const address = site.address();
      const port = typeof address === 'object' ? address?.port : 0;
      edge = await start({ origin: `http://127.0.0.1:${port}`, secret });
    });
    afterAll(async () => {
      await edge.stop();
      site.close();
    });
    beforeEach(() => {
      asked = [];
      answer = { status: 200 };
      isUp = true;
    });

    const ask = (
      url: string,
      headers: Record<string, string> = {},
      method: 'GET' | 'HEAD' = 'GET',
    ) => sendOverHttp(edge.url, { url, headers, method, address: '127.0.0.1' });
    /** The whole object came, and a copy of it is kept. */
    async function warmCache(url: string): Promise<void> {
      await expect
        .poll(async () => {
          await ask(url);
          const before = asked.length;
          await ask(url);
          return asked.length - before;
        })
        .toBe(0);
      asked = [];
    }

    test('asks the site once for an object, whatever the requests look like', async () => {
      const url = newAddress();
      const first = { cookie: 'token=1', authorization: 'Bearer x', 'x-forwarded-host': 'evil' };
      await ask(url, first);
      for (const { headers } of asked) {
        expect(Object.keys(headers).toSorted()).toEqual(asksWith);
        expect(JSON.stringify(headers)).not.toMatch(/token=1|Bearer|evil/);
      }
      await warmCache(url);
      const answers = [
        await ask(url),
        await ask(`${url}?a=1&b=2`, { cookie: 'token=1', authorization: 'Bearer x' }),
        await ask(`${url}?b=2&a=1`, { 'x-forwarded-host': 'evil', 'x-original-url': '/admin-api' }),
        await ask(url, { 'accept-encoding': 'gzip', 'cache-control': 'no-cache' }),
      ];
      for (const { statusCode, rawPayload, headers } of answers) {
        expect([statusCode, rawPayload.equals(body)]).toEqual([200, true]);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
        for (const name of ['set-cookie', 'vary']) expect(headers).not.toHaveProperty(name);
      }
      expect(asked).toEqual([]);
    });

    test('asks the site once for what several ask for at once', async () => {
      const url = newAddress();
      const answers = await Promise.all(Array.from({ length: 8 }, () => ask(url)));
      for (const { rawPayload } of answers) expect(rawPayload.equals(body)).toBe(true);
      expect(asked.map((it) => it.url)).toEqual([url]);
    });

    test('another ticket gets the same copy', async () => {
      const url = newAddress();
      await warmCache(url);
      const later = tickets.issue(seal, endOfTickets(new Date()) + 21_600);
      const answered = await ask(url.replace(/sealed\/[^/]+/, `sealed/${later}`));
      expect([answered.statusCode, asked]).toEqual([200, []]);
    });

    test('a range and a head are answered from the whole object, which is kept', async () => {
      const url = newAddress();
      const head = await ask(url, {}, 'HEAD');
      expect([head.statusCode, head.headers['content-length']]).toEqual([200, '5000']);
      await warmCache(url);
      const part = await ask(url, { range: 'bytes=10-19' });
      expect([part.statusCode, part.rawPayload.length]).toEqual([206, 10]);
      expect((await ask(url)).rawPayload.length).toBe(5000);
      expect(asked).toEqual([]);
    });

    test('a range of what is not kept yet does not make the site send a part', async () => {
      const url = newAddress();
      const { statusCode, rawPayload } = await ask(url, { range: 'bytes=0-9' });
      expect([statusCode, rawPayload.length]).toEqual(cuts ? [206, 10] : [200, 5000]);
      expect(asked[0]?.headers).not.toHaveProperty('range');
      expect((await ask(url)).rawPayload.equals(body)).toBe(true);
    });

    test.each([403, 404, 500, 206])('an answer of %i is never kept', async (status) => {
      const url = newAddress();
      answer = { status };
      expect((await ask(url)).statusCode).toBe(status);
      answer = { status: 200 };
      expect((await ask(url)).statusCode).toBe(200);
      expect(asked.length).toBeGreaterThanOrEqual(2);
    });

    test('an answer that breaks off is not kept', async () => {
      const url = newAddress();
      answer = { status: 200, cut: true };
      await ask(url).catch(() => undefined);
      answer = { status: 200 };
      expect((await ask(url)).rawPayload.equals(body)).toBe(true);
    });

    test('what is kept is sent while the site is away', async () => {
      const url = newAddress();
      await warmCache(url);
      isUp = false;
      expect((await ask(url)).statusCode).toBe(200);
      expect(asked).toEqual([]);
    });
  });
}
