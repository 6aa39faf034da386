import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { getIngest } from '@lantern/contracts/calls/operator/ingests';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { Nginx } from '../../../scripts/nginx/start-nginx.ts';
import { buildTestApp, type TestApp } from '../src/test/build-test-app.ts';
import { askAs, callAs, dataOf } from '../src/test/call-as.ts';
import { createMember, type TestMember } from '../src/test/create-member.ts';
import { createOperator } from '../src/test/create-operator.ts';
import { createVideo, type TestVideo } from '../src/test/create-video.ts';
import { ingestOrder } from '../src/test/ingest-order.ts';
import { sendOverHttp } from '../src/test/media-front.ts';
import { behindNginx, startBehindNginx } from './nginx-front.ts';

const home = '127.0.113.7';
const elsewhere = '127.51.100.9';

/** What a request is made of. */
interface Known {
  paid: TestVideo;
  /** Folders of addresses: a VIP's, and one of a member on trial, with 30 s of twelve segments of 4 s. */
  vip: string;
  trial: string;
  /** The same film as one in review has it. */
  review: string;
  /** Where the last segment lies in storage. */
  key: string;
}

let testApp: TestApp;
let nginx: Nginx;
let port: string;
let known: Known;
let cookie: string;
let accessLog: string;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { SHIKAN: '30', ...behindNginx } });
  accessLog = join(testApp.deps.config.dataDir, 'access.log');
  ({ nginx, port } = await startBehindNginx(testApp, { ACCESS_LOG: accessLog }));
  const segmentSeconds = Array<number>(12).fill(4);
  const paid = await createVideo(testApp.deps, { segmentSeconds, paid: true });
  const vip = await open(await createMember(testApp.deps, { vip: { plan: 3, days: 365 } }), paid);
  const trial = await open(await createMember(testApp.deps), paid);
  const key = `media/${paid.assetId}/${paid.segmentNames[11]}`;
  const review = await openReview(paid);
  known = { paid, vip: vip.folder, trial: trial.folder, review, key };
  ({ cookie } = vip);
});
afterAll(async () => {
  await nginx.stop();
  await testApp.close();
});

async function open(member: TestMember, { id: vid }: TestVideo) {
  const answered = await callAs(testApp, member)(
    getVideoDetail,
    { index: 0, vid },
    { address: home },
  );
  const address = dataOf(answered).srcList[0]?.urlList[0]?.url ?? '';
  const [shown = ''] = String(answered.headers['set-cookie']).split(';');
  return { folder: address.replace('master.m3u8', ''), cookie: shown };
}

async function openReview({ assetId: id }: TestVideo): Promise<string> {
  const { deps, clock } = testApp;
  const at = { createdAt: clock.now(), changedAt: clock.now() };
  const { title, categoryCode, channelName } = ingestOrder();
  const fields = { origin: 'file', source: 'a.mp4', title, categoryCode, channelName } as const;
  const data = { id, state: 'in_review', ...fields, ...at } as const;
  await deps.prisma.ingest.create({ data });
  const operator = await createOperator(deps);
  const { film } = await askAs(testApp, operator)(getIngest, { id }, { address: home });
  return film.replace('master.m3u8', '');
}

interface Odd {
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  address?: string;
}

const ask = (origin: string, url: string, { method = 'GET', headers = {}, address = home }: Odd) =>
  sendOverHttp(origin, { method, url, headers, address });

const first = ({ paid }: Known): string => paid.segmentNames[0] ?? '';
const last = ({ paid }: Known): string => paid.segmentNames[11] ?? '';
const percent = (text: string): string =>
  text.replace(/^./, (it) => `%${it.charCodeAt(0).toString(16)}`);

/** What is asked of the API's port and of nginx, and what both answer. */
const alike: [what: string, status: number, url: (known: Known) => string, odd?: Odd][] = [
  ['a full pass', 200, (it) => it.vip + last(it)],
  ['a range', 206, (it) => it.vip + last(it), { headers: { range: 'bytes=3-9' } }],
  [
    'a range of a picture',
    206,
    (it) => `/media/${it.paid.posterKey}`,
    { headers: { range: 'bytes=1-' } },
  ],
  ['two ranges', 200, (it) => it.vip + last(it), { headers: { range: 'bytes=0-1,4-5' } }],
  ['a range beyond the end', 416, (it) => it.vip + last(it), { headers: { range: 'bytes=9999-' } }],
  ['only the head', 200, (it) => it.vip + last(it), { method: 'HEAD' }],
  ['a name of which a letter is encoded', 200, (it) => it.vip + percent(last(it))],
  ['a query', 200, (it) => `${it.vip}${last(it)}?x=1`],
  ['a trial before its limit', 200, (it) => it.trial + first(it)],
  ['a trial behind its limit', 403, (it) => it.trial + last(it)],
  ['its range', 403, (it) => it.trial + last(it), { headers: { range: 'bytes=0-1' } }],
  ['its head', 403, (it) => it.trial + last(it), { method: 'HEAD' }],
  ['its name with a letter encoded', 403, (it) => it.trial + percent(last(it))],
  ['its name twice', 404, (it) => `${it.trial}${first(it)}/${last(it)}`],
  ['a step up and down', 403, (it) => `${it.trial}..%2f${it.vip.split('/')[2]}%2f${last(it)}`],
  ['a step up, encoded', 403, (it) => `${it.trial}%2e%2e%2f${last(it)}`],
  ['a step up with a backslash', 403, (it) => `${it.trial}..%5c${last(it)}`],
  ['somebody else’s network', 403, (it) => it.vip + last(it), { address: elsewhere }],
  [
    'who says to be at home',
    403,
    (it) => it.vip + last(it),
    {
      address: elsewhere,
      headers: { 'x-forwarded-for': home, 'x-real-ip': home, forwarded: `for=${home}` },
    },
  ],
  ['a film in review', 200, (it) => it.review + last(it)],
  ['a range of it', 206, (it) => it.review + last(it), { headers: { range: 'bytes=3-9' } }],
  ['its playlist', 200, (it) => `${it.review}${it.paid.renditionId}.m3u8`],
  ['its name with a letter encoded', 200, (it) => it.review + percent(last(it))],
  ['it from somebody else’s network', 403, (it) => it.review + last(it), { address: elsewhere }],
  ['it without its grant', 403, (it) => `/media/review/${last(it)}`],
  ['it with a pass for a grant', 403, (it) => `/media/review/${it.vip.split('/')[2]}/${last(it)}`],
  ['it with its grant for a pass', 403, (it) => `/media/${it.review.split('/')[3]}/${last(it)}`],
  ['it with a step up and down', 403, (it) => `${it.review}..%2f${last(it)}`],
  ['it with two slashes', 404, (it) => it.review.replace('review/', 'review//') + last(it)],
  ['an unknown name', 403, (it) => `${it.vip}nothing.m4s`],
  ['no name', 403, (it) => it.vip],
  ['a forged pass', 403, (it) => `/media/${'x'.repeat(56)}/${last(it)}`],
  ['two slashes before media', 404, (it) => `/${it.vip}${last(it)}`],
  ['two slashes before the pass', 404, (it) => it.vip.replace('media/', 'media//') + last(it)],
  ['two slashes before the name', 404, (it) => `${it.vip}/${last(it)}`],
  ['storage asked for', 404, (it) => `/_storage/${it.key}`],
  ['storage by an encoded name', 404, (it) => `/%5fstorage/${it.key}`],
  ['storage by way of media', 404, (it) => `/media/x/../../_storage/${it.key}`],
  ['storage by way of assets', 404, (it) => `/assets/..%2f_storage/${it.key}`],
  ['storage with two slashes', 404, (it) => `//_storage/${it.key}`],
  ['storage of a picture', 404, (it) => `/_storage/${it.paid.posterKey}`],
  [
    'storage by a header',
    404,
    () => '/media/images/no.webp',
    { headers: { 'x-accel-redirect': '/_storage/x' } },
  ],
  ['the folder', 404, () => '/_storage/'],
  ['the key alone', 403, (it) => `/${it.key}`],
  ['the folder of a media file', 404, (it) => `/storage/${it.key}`],
  ['the key as a picture', 404, (it) => `/media/images/..%2f${it.key.replaceAll('/', '%2f')}`],
];

test.each(alike)('%s: %i', async (_what, status, url, odd = {}) => {
  const path = url(known);
  const [direct, passed] = await Promise.all([ask(port, path, odd), ask(nginx.url, path, odd)]);
  expect([direct.statusCode, passed.statusCode]).toEqual([status, status]);
  // What a refusal says may differ, what is let out may not.
  const isSame = status >= 400 || passed.rawPayload.equals(direct.rawPayload);
  expect(isSame).toBe(true);
});

/** What nginx does not even pass on. */
const broken: [what: string, url: (known: Known) => string][] = [
  ['a null byte', (it) => `${it.vip}${last(it)}%00`],
  ['a null byte before an ending', (it) => `${it.vip}${last(it)}%00.m3u8`],
  ['half an escape', (it) => `${it.vip}${last(it)}%4`],
  ['a step above the top', (it) => `/../_storage/${it.key}`],
];

test.each(broken)('%s is refused by both', async (_what, url) => {
  const path = url(known);
  const [direct, passed] = await Promise.all([ask(port, path, {}), ask(nginx.url, path, {})]);
  expect(direct.statusCode).toBeGreaterThanOrEqual(400);
  expect(direct.statusCode).toBeLessThan(500);
  expect(passed.statusCode).toBe(400);
});

test('bytes come from nginx itself, under the headers the API set', async () => {
  for (const url of [known.vip + last(known), `/media/${known.paid.posterKey}`]) {
    const direct = await ask(port, url, { headers: { cookie } });
    const passed = await ask(nginx.url, url, { headers: { cookie } });
    expect(direct.headers).not.toHaveProperty('etag');
    expect(passed.headers.etag).toMatch(/^"/);
    const kept = [
      'content-type',
      'content-length',
      'cache-control',
      'accept-ranges',
      'x-content-type-options',
      'content-security-policy',
      'referrer-policy',
      'access-control-allow-origin',
      'x-accel-redirect',
    ];
    for (const name of kept)
      expect([name, passed.headers[name]]).toEqual([name, direct.headers[name]]);
    expect(passed.headers).not.toHaveProperty('x-accel-redirect');
    expect(passed.headers['x-request-id']).toMatch(/^[\w-]{8}-\w+$/);
  }
});

test('what is for this machine alone does not come through', async () => {
  expect((await ask(nginx.url, '/metrics', {})).statusCode).toBe(404);
});

test('the log names the request as the API does, and nothing that opens media', async () => {
  const secrets = [known.vip.split('/')[2] ?? '', known.review.split('/')[3] ?? ''];
  for (const folder of [known.vip, known.review]) {
    for (const url of [`/${folder}a`, `${folder}a/b`]) await ask(nginx.url, url, {});
  }
  const answer = await ask(nginx.url, known.review + last(known), {});
  const lines = (await readFile(accessLog, 'utf8')).trim().split('\n');
  const line: unknown = JSON.parse(lines.at(-1) ?? '');
  expect(line).toMatchObject({
    requestId: answer.headers['x-request-id'],
    client: home,
    path: '/media/…',
    status: 200,
  });
  for (const secret of secrets) {
    for (const it of [...lines, nginx.errors()]) expect(it).not.toContain(secret);
  }
});
