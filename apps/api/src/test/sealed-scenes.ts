import { createHmac } from 'node:crypto';

import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createTickets, endOfTickets } from '../modules/films/media/edges/ticket.ts';
import { openSegment } from '../platform/storage/film-seal.ts';
import { buildTestApp, type TestApp } from './build-test-app.ts';
import { callAs, type Caller, dataOf } from './call-as.ts';
import { createMember, type TestMember } from './create-member.ts';
import { bytesOfSegment, createVideo, type TestVideo } from './create-video.ts';
import type { FileAnswer, MediaFront, OpenFront } from './media-front.ts';

const home = '127.0.113.7';
const edgeSecret = 'the secret of edges, which only tests use';
/** Past the fine keys: a key of 15 segments follows. */
const forty = Array<number>(40).fill(4);

/** What a request is made of. */
interface Known {
  film: TestVideo;
  other: TestVideo;
  seal: string;
  /** An address as playlists have it: `/sealed/<ticket>/<seal>/`. */
  folder: string;
  ticket: string;
  /** A member's pass, and one of a trial. */
  pass: string;
}

const nameAt = ({ film }: Known, at: number): string => film.segmentNames[at] ?? '';
const on = (known: Known, ticket: string): string =>
  `/sealed/${ticket}/${known.seal}/${nameAt(known, 0)}`;
/** A ticket with this expiry, signed as it should be. */
const sign = (seal: string, expiry: string): string =>
  `${expiry}.${createHmac('sha256', edgeSecret).update(`${seal}/${expiry}`).digest('base64url')}`;
const inBase36 = (seconds: number): string => Math.floor(seconds).toString(36);

/** What is asked, and the answer: the same of the API, through nginx and at edges. */
const asked: [what: string, status: number, url: (known: Known) => string][] = [
  ['its segment', 200, (it) => it.folder + nameAt(it, 0)],
  ['its last segment, beyond every trial', 200, (it) => it.folder + nameAt(it, 39)],
  ['its map', 200, (it) => it.folder + it.film.initName],
  ['a query', 200, (it) => `${it.folder}${nameAt(it, 0)}?x=1&y=2`],
  ['an unknown name', 404, (it) => `${it.folder}${'x'.repeat(20)}.m4s`],
  ['the name of another film', 404, (it) => it.folder + (it.other.segmentNames[0] ?? '')],
  [
    'the ticket of another seal',
    403,
    (it) => on(it, sign(it.other.seal?.folder ?? '', it.ticket.split('.')[0] ?? '')),
  ],
  ['no ticket', 404, (it) => `/sealed/${it.seal}/${nameAt(it, 0)}`],
  ['a ticket that has ended', 403, (it) => on(it, sign(it.seal, inBase36(1_700_000_000)))],
  ['another end', 403, (it) => on(it, `zzzzzz.${it.ticket.split('.')[1]}`)],
  [
    'an end in capitals',
    404,
    (it) =>
      on(
        it,
        it.ticket.replace(/^\w+/, (end) => end.toUpperCase()),
      ),
  ],
  ['a ticket cut short', 404, (it) => on(it, it.ticket.slice(0, -1))],
  ['a ticket with more', 404, (it) => on(it, `${it.ticket}A`)],
  ['a padded ticket', 404, (it) => on(it, `${it.ticket}=`)],
  ['two dots', 404, (it) => on(it, it.ticket.replace('.', '..'))],
  ['a ticket spelled with its spare bits', 403, (it) => on(it, respell(it.ticket))],
  [
    'one letter changed',
    403,
    (it) =>
      on(
        it,
        it.ticket.replace(/\.(.)/, (_, c) => `.${c === 'A' ? 'B' : 'A'}`),
      ),
  ],
  ['a pass for a ticket', 404, (it) => on(it, it.pass)],
  ['a ticket for a pass', 403, (it) => `/media/${it.ticket}/${it.film.renditionId}-0.key`],
  ['a key by its ticket', 404, (it) => `${it.folder}${it.film.renditionId}-0.key`],
  ['a step up', 404, (it) => `${it.folder}../${it.seal}/${nameAt(it, 0)}`],
  ['a step up, encoded', 404, (it) => `${it.folder}%2e%2e%2f${nameAt(it, 0)}`],
  ['two slashes', 404, (it) => `${it.folder}/${nameAt(it, 0)}`],
  ['a name with a letter encoded', 404, (it) => `${it.folder}%78${nameAt(it, 0).slice(1)}`],
  ['a parameter', 404, (it) => `${it.folder}${nameAt(it, 0)};x`],
  ['a backslash', 404, (it) => `${it.folder}..%5c${nameAt(it, 0)}`],
  ['a name as a folder', 404, (it) => `${it.folder}${nameAt(it, 0)}/`],
  ['another ending', 404, (it) => it.folder + nameAt(it, 0).replace('.m4s', '.webp')],
  ['a digit of another script', 404, (it) => `${it.folder}%D9%A1${nameAt(it, 0).slice(1)}`],
  ['a poster', 404, (it) => it.folder + it.film.posterKey],
  ['the folder', 404, (it) => it.folder],
];

/** The last letter of 32 bytes in Base64 has four bits; the other two may be anything for a careless reader. */
const respell = (ticket: string): string => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(ticket.at(-1) ?? '');
  return ticket.slice(0, -1) + (letters[last + 1] ?? '');
};

/** Who gets the bytes of a sealed film, and what they are worth. */
export function describeSealedBytes(by: MediaFront): void {
  // The app's clock stands still: what it remembers ends by an announcement alone, however long that is waited for.
  const patience = by.forgetsMs === undefined ? {} : { timeout: by.forgetsMs };
  describe('the bytes of a sealed film', () => {
    let site: TestApp;
    let front: OpenFront;
    let known: Known;
    let vip: TestMember;
    beforeAll(async () => {
      site = await buildTestApp({ env: { SHIKAN: '30', EDGE_SECRET: edgeSecret, ...by.env } });
      front = await by.open(site);
      vip = await createMember(site.deps, { vip: { plan: 3, days: 365 } });
      const film = await createVideo(site.deps, {
        segmentSeconds: forty,
        paid: true,
        sealed: true,
      });
      const other = await createVideo(site.deps, { sealed: true });
      const seal = film.seal?.folder ?? '';
      const ticket = createTickets(site.deps.config).issue(seal, endOfTickets(site.deps.now()));
      const pass = (await open(vip, film)).split('/')[2] ?? '';
      known = { film, other, seal, ticket, pass, folder: `/sealed/${ticket}/${seal}/` };
    });
    afterAll(async () => {
      await front.close();
      await site.close();
    });

    const send = (
      url: string,
      more: { method?: 'GET' | 'HEAD'; headers?: Record<string, string> } = {},
    ) => front.send({ method: 'GET', headers: {}, ...more, url, address: home });
    const statusOf = async (url: string): Promise<number> => (await send(url)).statusCode;
    const textOf = (answer: FileAnswer): string => answer.rawPayload.toString();

    /** The folder of the film’s address for a caller. */
    async function open(caller: Caller, { id: vid }: TestVideo): Promise<string> {
      const answered = await callAs(site, caller)(
        getVideoDetail,
        { index: 0, vid },
        { address: home },
      );
      return dataOf(answered).srcList[0]?.urlList[0]?.url.replace('master.m3u8', '') ?? '';
    }

    test.each(asked)('%s: %i', async (_what, status, url) => {
      const isResolved = by.resolvesSteps === true && url(known).includes('/../');
      expect(await statusOf(url(known))).toBe(isResolved ? 200 : status);
    });

    test('no cache keeps the refusal of a range in the place of a segment', async () => {
      const headers = { range: 'bytes=99999-' };
      const beyond = await send(known.folder + nameAt(known, 0), { headers });
      expect(beyond.statusCode).toBe(416);
      // The worker's answer says nothing of caches.
      expect(beyond.headers['cache-control'] ?? 'no-store').toContain('no-store');
    });

    test('are the same for everybody, may be kept for a year, and read by any page', async () => {
      const member = await createMember(site.deps, { vip: { plan: 3, days: 30 } });
      const lists = [];
      for (const caller of [vip, member]) {
        const base = await open(caller, known.film);
        const list = await send(`${base}${known.film.renditionId}.m3u8`);
        lists.push(
          textOf(list)
            .split('\n')
            .filter((it) => /\.(?:m4s|mp4)/.test(it)),
        );
      }
      expect(lists[0]).toHaveLength(41);
      expect(lists[1]).toEqual(lists[0]);
      const answer = await send(known.folder + nameAt(known, 3), { headers: { cookie: 'a=b' } });
      expect(answer.headers).toMatchObject({
        'content-type': 'video/mp4',
        'cache-control': 'public, max-age=31536000, immutable',
        'access-control-allow-origin': '*',
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers).not.toHaveProperty('set-cookie');
      const refused = await send(on(known, sign(known.seal, inBase36(1_700_000_000))));
      expect(refused.headers['access-control-allow-origin']).toBe('*');
    });

    test('are noise to a trial beyond its keys, which are refused', async () => {
      const base = await open(await createMember(site.deps), known.film);
      const list = textOf(await send(`${base}${known.film.renditionId}.m3u8`));
      const given = [...list.matchAll(/KEY:METHOD=AES-128,URI="([^"]+)"/g)].map(
        ([, it = '']) => it,
      );
      expect(given).toEqual(
        Array.from({ length: 8 }, (_, at) => `${known.film.renditionId}-${at}.key`),
      );
      const keys: Buffer[] = [];
      for (const name of given) {
        const answer = await send(base + name);
        expect([name, answer.statusCode, answer.rawPayload.length]).toEqual([name, 200, 16]);
        expect(answer.headers['cache-control']).toBe('private, no-store');
        keys.push(answer.rawPayload);
      }
      const beyond = [
        '8',
        '14',
        '15',
        '16',
        '17',
        '-1',
        '00',
        '01',
        '1e1',
        '9999999',
        '0x1',
        ' 1',
        '1.0',
      ];
      for (const range of beyond) {
        const name = `${known.film.renditionId}-${encodeURIComponent(range)}.key`;
        expect([name, await statusOf(base + name)]).toEqual([name, 403]);
      }
      for (const at of [0, 8, 15, 39]) {
        const { rawPayload, statusCode } = await send(known.folder + nameAt(known, at));
        expect(statusCode).toBe(200);
        const opened = keys.filter((secret) => opens(rawPayload, at, secret));
        expect([at, opened.length]).toEqual([at, at < 8 ? 1 : 0]);
      }
    });

    test('open with the keys of a pass, a minute at a time after the first one', async () => {
      const base = await open(vip, known.film);
      const list = textOf(await send(`${base}${known.film.renditionId}.m3u8`));
      expect(list.match(/EXT-X-KEY/g)).toHaveLength(17);
      for (const [at, range] of [
        [0, 0],
        [14, 14],
        [15, 15],
        [29, 15],
        [30, 16],
        [39, 16],
      ] as const) {
        const secret = (await send(`${base}${known.film.renditionId}-${range}.key`)).rawPayload;
        const { rawPayload } = await send(known.folder + nameAt(known, at));
        expect([at, opens(rawPayload, at, secret)]).toEqual([at, true]);
      }
    });

    test('are not sent while the film is taken down, and their keys neither', async () => {
      const film = await createVideo(site.deps, { sealed: true });
      const base = await open(vip, film);
      const list = textOf(await send(`${base}${film.renditionId}.m3u8`));
      const segment = /^\/sealed\/.*\.m4s$/m.exec(list)?.[0] ?? '';
      const statuses = async () => [
        await statusOf(segment),
        await statusOf(`${base}${film.renditionId}-0.key`),
      ];
      expect(await statuses()).toEqual([200, 200]);
      const where = { id: film.id };
      await site.deps.prisma.video.update({ where, data: { state: 'taken_down' } });
      await expect.poll(statuses, patience).toEqual([403, 404]);
      await site.deps.prisma.video.update({ where, data: { state: 'published' } });
      await expect.poll(statuses, patience).toEqual([200, 200]);
    });

    test('of a film that has another seal are gone', async () => {
      const film = await createVideo(site.deps, { sealed: true });
      const seal = film.seal?.folder ?? '';
      const url = `/sealed/${sign(seal, known.ticket.split('.')[0] ?? '')}/${seal}/${film.segmentNames[0]}`;
      expect(await statusOf(url)).toBe(200);
      await site.deps.prisma.assetSeal.update({
        where: { assetId: film.assetId },
        data: { folder: 'x'.repeat(20), asset: { update: { alignedAt: new Date() } } },
      });
      await expect.poll(() => statusOf(url), patience).toBe(403);
    });
  });
}

/** Whether a key opens a segment: padding alone is right by chance for one key in 256. */
function opens(sealed: Buffer, at: number, secret: Buffer): boolean {
  try {
    return openSegment(sealed, at, [{ fromPosition: 0, secret }]).equals(bytesOfSegment(at));
  } catch {
    return false;
  }
}
