import { createCipheriv, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildTestApp, type TestApp } from '../../../../test/build-test-app.ts';
import { type FilmHost, serveRange, startFilmHost } from '../../../../test/film-host.ts';
import { ingestOrder, makeIngestPlace } from '../../../../test/ingest-order.ts';
import type { StepContext } from '../encode/run-tool.ts';
import { noteBreaks } from '../encode/source-streams.ts';
import { findIngest, insertIngest } from '../ingest.repo.ts';
import { readBreaks } from '../work-folder.ts';
import { fetchFilm } from './fetch-film.ts';
import { openFilmClient } from './film-client.ts';

type Answers = Parameters<typeof startFilmHost>[0];

let site: TestApp;
let folder: string;
let host: FilmHost;
const answers: Answers = new Map();
beforeAll(async () => {
  host = await startFilmHost(answers);
  const { port } = new URL(host.origin);
  const env = { INNER_ADDRESSES: `127.0.0.1:${port}`, INGEST_MAX_BYTES: '300000' };
  site = await buildTestApp({ env });
  await makeIngestPlace(site.deps);
  folder = await mkdtemp(join(tmpdir(), 'lantern-mirror-'));
});
afterAll(async () => {
  await site.close();
  await host.close();
  await rm(folder, { recursive: true });
});

/** A segment of MPEG-TS, as far as it is looked at. */
const segment = (mark: number, packets = 4): Buffer =>
  Buffer.concat(
    Array.from({ length: packets }, () =>
      Buffer.concat([Buffer.from([0x47]), Buffer.alloc(187, mark)]),
    ),
  );

const list = (...lines: string[]): string =>
  ['#EXTM3U', '#EXT-X-TARGETDURATION:4', ...lines, '#EXT-X-ENDLIST'].join('\n');

/** Answers below a folder of their own; the address of the first. */
function serve(all: Readonly<Record<string, Parameters<Answers['set']>[1]>>): string {
  const place = `/${randomUUID()}`;
  for (const [name, answer] of Object.entries(all)) answers.set(`${place}/${name}`, answer);
  return `${host.origin}${place}/${Object.keys(all)[0]}`;
}

const askedFor = (address: string): string[] => {
  const place = new URL('.', address).pathname;
  return host.asked.filter((it) => it.startsWith(place)).map((it) => it.slice(place.length));
};

async function contextOf(
  source: string,
  signal = new AbortController().signal,
): Promise<StepContext> {
  const id = randomUUID();
  const order = {
    ...ingestOrder(),
    id,
    origin: 'mirror',
    source,
    version: '',
    operatorId: null,
  } as const;
  await site.deps.db.transact((tx) => insertIngest(tx, order, site.deps.now()));
  const ingest = await findIngest(site.deps.db, id);
  if (ingest === null) throw new Error('no ingest');
  const own = await mkdtemp(join(folder, 'work-'));
  return {
    deps: site.deps,
    ingest,
    runId: 'run',
    folder: own,
    source: '',
    signal,
    onProgress: () => undefined,
  };
}

/** Hosts of tests are asked again at once. */
const openAtOnce: typeof openFilmClient = (...all) => ({
  ...openFilmClient(...all),
  pause: async () => undefined,
});

async function fetch(context: StepContext): Promise<Buffer> {
  const into = join(context.folder, 'source');
  await fetchFilm(context, into, openAtOnce);
  return readFile(into);
}

const faultOf = async (source: string): Promise<unknown> =>
  fetch(await contextOf(source)).then(
    () => null,
    (error: unknown) => (error instanceof Error && 'fault' in error ? error.fault : error),
  );

test('segments are put end to end: encrypted ones, parts of a file, and those around breaks', async () => {
  const [secret, iv] = [Buffer.alloc(16, 7), Buffer.alloc(16)];
  iv[15] = 1;
  const cipher = createCipheriv('aes-128-cbc', secret, iv);
  const sealed = Buffer.concat([cipher.update(segment(2)), cipher.final()]);
  const parts = Buffer.concat([segment(3), segment(4)]);
  const address = serve({
    'index.m3u8': `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\nlow.m3u8\n#EXT-X-STREAM-INF:BANDWIDTH=2,RESOLUTION=1280x720\nhigh.m3u8`,
    'high.m3u8': list(
      '#EXTINF:4,\none.ts\n#EXT-X-KEY:METHOD=AES-128,URI="key"\n#EXTINF:4,\ntwo.ts',
      '#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-BYTERANGE:752@0\n#EXTINF:4,\nparts.ts',
      '#EXT-X-DISCONTINUITY\n#EXT-X-BYTERANGE:752\n#EXTINF:4,\nparts.ts',
    ),
    'one.ts': segment(1),
    'two.ts': sealed,
    key: secret,
    'parts.ts': serveRange(parts),
  });
  const context = await contextOf(address);
  expect(await fetch(context)).toEqual(Buffer.concat([segment(1), segment(2), parts]));
  expect(askedFor(address)).not.toContain('low.m3u8');
  expect(noteBreaks(await readBreaks(context.folder))).toEqual([
    { code: 'breaks', number: 2, name: '0:08 0:12' },
  ]);
  expect(host.most()).toBe(1);
});

test('a fetch that was stopped, or lost a segment, goes on where it was', async () => {
  const stop = new AbortController();
  const place = {
    'index.m3u8': list(
      '#EXTINF:4,\na.ts?token=1',
      '#EXTINF:4,\nb.ts?token=1',
      '#EXTINF:4,\nc.ts?token=1',
    ),
    'a.ts?token=1': segment(1),
    'b.ts?token=1': segment(2),
  };
  const address = serve(place);
  const base = new URL('.', address).pathname;
  const context = await contextOf(address, stop.signal);
  answers.set(`${base}c.ts?token=1`, (_request, response) => {
    stop.abort(new Error('stopped'));
    response.destroy();
  });
  await expect(fetch(context)).rejects.toThrow('stopped');
  // An hour later the addresses carry another token.
  answers.set(`${base}index.m3u8`, place['index.m3u8'].replaceAll('token=1', 'token=2'));
  answers.set(`${base}c.ts?token=2`, segment(3));
  const again = { ...context, signal: new AbortController().signal };
  expect(await fetch(again)).toEqual(Buffer.concat([segment(1), segment(2), segment(3)]));
  expect(askedFor(address).filter((it) => it.startsWith('a.ts'))).toHaveLength(1);
});

test.each<[string, (fetched: string) => Promise<unknown>]>([
  ['a note without the film that it tells of', (fetched) => rm(join(fetched, 'film'))],
  ['a film that is shorter than its note says', (fetched) => truncate(join(fetched, 'film'), 100)],
  ['a note that was cut off', (fetched) => truncate(join(fetched, 'film.json'), 0)],
])('segments after a power cut: %s', async (_name, damage) => {
  const whole = { 'index.m3u8': list('#EXTINF:4,\na.ts', '#EXTINF:4,\nb.ts'), 'a.ts': segment(1) };
  const address = serve(whole);
  const context = await contextOf(address);
  await expect(fetch(context)).rejects.toMatchObject({ fault: 'fetch-missing' });
  answers.set(new URL('b.ts', address).pathname, segment(2));
  await damage(join(context.folder, 'fetched'));
  expect(await fetch(context)).toEqual(Buffer.concat([segment(1), segment(2)]));
});

test('a file whose note was cut off by a full disk begins again', async () => {
  const film = Buffer.concat([segment(1, 100), segment(2, 100)]);
  const context = await contextOf(serve({ 'film.mp4': serveRange(film) }));
  const fetched = join(context.folder, 'fetched');
  await mkdir(fetched);
  await writeFile(join(fetched, 'film'), segment(9));
  await writeFile(join(fetched, 'film.json'), '');
  expect(await fetch(context)).toEqual(film);
});

test('a file goes on after a break, and begins again where it is another one by then', async () => {
  const film = Buffer.concat([segment(1, 100), segment(2, 100)]);
  let asks = 0;
  const breaking =
    (body: Buffer, tag: string) => (request: IncomingMessage, response: ServerResponse) => {
      asks += 1;
      if (asks > 1) return serveRange(body)(request, response);
      response.writeHead(200, { 'content-length': body.length, etag: tag });
      return response.write(body.subarray(0, 20_000), () => response.destroy());
    };
  const address = serve({ 'film.mp4': breaking(film, '"one"') });
  expect(await fetch(await contextOf(address))).toEqual(film);
  expect(asks).toBe(2);
  asks = 0;
  const other = serve({ 'film.mp4': breaking(film, '"two"') });
  const { pathname } = new URL(other);
  const first = answers.get(pathname);
  answers.set(pathname, (request, response) => {
    // This host knows no parts: the second answer is the whole film.
    if (asks > 0) response.end(film);
    else if (typeof first === 'function') first(request, response);
  });
  expect(await fetch(await contextOf(other))).toEqual(film);
});

test('an empty answer after a break is not taken for the rest of the film', async () => {
  const film = Buffer.concat([segment(1, 100), segment(2, 100)]);
  let asks = 0;
  const address = serve({
    'film.mp4': (request, response) => {
      asks += 1;
      if (asks === 2) return response.writeHead(200).end();
      if (asks > 2) return serveRange(film)(request, response);
      response.writeHead(200, { 'content-length': film.length });
      return response.write(film.subarray(0, 20_000), () => response.destroy());
    },
  });
  expect(await fetch(await contextOf(address))).toEqual(film);
  expect(asks).toBe(3);
});

const one = '#EXTINF:4,\none.ts';

test.each<[string, Parameters<typeof serve>[0], string]>([
  ['a page instead of a film', { 'index.m3u8': '<html>gone</html>' }, 'fetch-no-film'],
  ['a live stream', { 'index.m3u8': `#EXTM3U\n${one}` }, 'fetch-endless'],
  ['a page instead of a segment', { 'index.m3u8': list(one), 'one.ts': '<html>' }, 'fetch-no-film'],
  ['a missing segment', { 'index.m3u8': list(one) }, 'fetch-missing'],
  [
    'a missing file',
    { 'film.mp4': (_r, response) => response.writeHead(410).end() },
    'fetch-missing',
  ],
  [
    'a segment inside',
    { 'index.m3u8': list(one, '#EXTINF:4,\nhttp://10.0.0.8/two.ts'), 'one.ts': segment(1) },
    'fetch-inner',
  ],
  [
    'a segment that is a file',
    { 'index.m3u8': list('#EXTINF:4,\nfile:///etc/passwd') },
    'fetch-inner',
  ],
  [
    'a key inside',
    { 'index.m3u8': list('#EXT-X-KEY:METHOD=AES-128,URI="http://169.254.169.254/k"', one) },
    'fetch-inner',
  ],
  [
    'a redirect inside',
    {
      'index.m3u8': (_r, response) =>
        response.writeHead(302, { location: 'http://127.0.0.1:1/x.m3u8' }).end(),
    },
    'fetch-inner',
  ],
  [
    'a segment that leads inside',
    {
      'index.m3u8': list(one),
      'one.ts': (_r, response) =>
        response.writeHead(302, { location: 'http://192.168.0.1/' }).end(),
    },
    'fetch-inner',
  ],
  [
    'a film behind a lock',
    { 'index.m3u8': list('#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k"', one) },
    'fetch-protected',
  ],
  [
    'a key of another length',
    {
      'index.m3u8': list('#EXT-X-KEY:METHOD=AES-128,URI="k"', one),
      'one.ts': segment(1),
      k: 'short',
    },
    'fetch-key',
  ],
  [
    'a wrong key',
    {
      'index.m3u8': list('#EXT-X-KEY:METHOD=AES-128,URI="k"', one),
      'one.ts': Buffer.alloc(32, 9),
      k: Buffer.alloc(16),
    },
    'fetch-key',
  ],
  ['too long a film', { 'index.m3u8': list('#EXTINF:90000,\none.ts') }, 'too-long'],
  [
    'too many bytes',
    { 'index.m3u8': list(one, one), 'one.ts': segment(1, 1000) },
    'too-many-bytes',
  ],
  ['a file that never ends', { 'film.mp4': (_r, response) => pump(response) }, 'too-many-bytes'],
  ['an empty file', { 'film.mp4': (_r, response) => response.end() }, 'fetch-cut'],
  [
    'a host that cuts each segment',
    { 'index.m3u8': list(one), 'one.ts': (_r, response) => cut(response) },
    'fetch-cut',
  ],
  [
    'a host that is busy',
    { 'index.m3u8': (_r, response) => response.writeHead(503, { 'retry-after': '9' }).end() },
    'fetch-cut',
  ],
  [
    'a part that is not given',
    { 'index.m3u8': list('#EXT-X-BYTERANGE:752@752\n#EXTINF:4,\none.ts'), 'one.ts': segment(1, 8) },
    'fetch-missing',
  ],
  [
    'another start amid the film',
    {
      'index.m3u8': list('#EXT-X-MAP:URI="a"', one, '#EXT-X-MAP:URI="b"', one),
      'one.ts': Buffer.from('....moof'),
      a: 'a',
      b: 'b',
    },
    'fetch-mixed',
  ],
])('%s is told in words, and nothing inside is asked', async (_name, all, fault) => {
  expect(await faultOf(serve(all))).toBe(fault);
});

/** Sends for ever. */
function pump(response: ServerResponse): void {
  response.writeHead(200);
  const more = (): void => void response.write(Buffer.alloc(65_536, 1), more);
  response.once('error', () => undefined);
  more();
}

/** Says more than it sends. */
function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-length': 10_000 });
  response.write(segment(1), () => response.destroy());
}
