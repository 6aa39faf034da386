import { strict as assert } from 'node:assert';

import type { AnswerOf, Call, PayloadInputOf } from '@lantern/contracts/call';
import { listPaging } from '@lantern/contracts/calls/catalogue';
import { autoRegister } from '@lantern/contracts/calls/member';
import { getVideoDetail } from '@lantern/contracts/calls/watch';
import { envelope } from '@lantern/contracts/envelope';
import { createSealer } from '@lantern/crypto/seal-node';
import * as z from 'zod/mini';

/*
 * What visitors of a running site do, from its first page to the last segment of a paid video:
 *   node apps/api/verify/smoke.ts <address of the site> <title of a paid video longer than its trial>
 */
const [site = '', title = ''] = process.argv.slice(2);
const say = (line: string): void => void process.stdout.write(`  ✓ ${line}\n`);

const page = await (await fetch(site)).text();
const runtimeJson = /id="runtime-config">([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';
const key = z.object({ key: z.string(), iv: z.string() });
const runtime = z.object({ envelope: key }).parse(JSON.parse(runtimeJson));
assert.notEqual(runtime.envelope.key, 'dev-envelope-key');
const sealer = createSealer(runtime.envelope);
say('the page tells the envelope of this site');

const script = /\/assets\/[\w.-]+\.js/.exec(page)?.[0] ?? '';
const asset = await fetch(site + script, { headers: { 'accept-encoding': 'br' } });
await asset.arrayBuffer();
assert.equal(asset.headers.get('content-encoding'), 'br');
assert.equal(asset.headers.get('cache-control'), 'public, max-age=31536000, immutable');
say('the web app comes compressed, for ever');

interface Asked<C extends Call> {
  data: AnswerOf<C>;
  cookie: string;
}

async function ask<C extends Call>(
  call: C,
  payload: PayloadInputOf<C>,
  token?: string,
): Promise<Asked<C>> {
  const answer = await fetch(site + call.path, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      security: '1',
      ...(token !== undefined && { token }),
    },
    body: JSON.stringify(payload),
  });
  const { code, msg, data } = envelope.parse(await answer.json());
  assert.equal(code, 0, `${call.path}: ${msg}`);
  const plain: unknown = call.sealed ? JSON.parse(sealer.open(z.string().parse(data))) : data;
  const [cookie = ''] = (answer.headers.get('set-cookie') ?? '').split(';');
  return { data: z.parse(fieldOf(call, 'answer'), plain), cookie };
}

const fieldOf = <C, Field extends keyof C>(call: C, field: Field): C[Field] => call[field];

interface Opened {
  folder: string;
  headers: Record<string, string>;
}

async function openVideo(vid: number, token?: string): Promise<Opened> {
  const { data, cookie } = await ask(getVideoDetail, { index: 0, vid }, token);
  const address = data.srcList[0]?.urlList[0]?.url ?? '';
  return { folder: site + address.replace('master.m3u8', ''), headers: { cookie } };
}

const namesOf = (playlist: string): string[] =>
  playlist.split('\n').filter((line) => /^[^#].*\.(?:m4s|m3u8)/.test(line));

/** The segments of a film, which are alike for all, and the keys that open them. */
async function listParts({ folder, headers }: Opened) {
  const read = async (name: string) => (await fetch(folder + name, { headers })).text();
  const playlist = await read(namesOf(await read('master.m3u8'))[0] ?? '');
  return { segments: namesOf(playlist), keys: playlist.match(/[\w-]+\.key(?=")/g) ?? [] };
}

const list = await ask(listPaging, { currentPage: 1, type: 'all', typeCode: '0' });
const video = list.data.list.find((it) => it.cartoonName === title);
assert(video, `"${title}" is not listed`);
say('the video is listed');

const uuid = crypto.randomUUID();
const { data: member } = await ask(autoRegister, { deviceType: 0, uuid });
const full = await openVideo(video.cartoonCode, member.token);
const trial = await openVideo(video.cartoonCode);
const { segments, keys: all } = await listParts(full);
const { keys: open } = await listParts(trial);
assert(open.length > 0 && open.length < all.length);
say(`a new member gets ${all.length} keys, a visitor the first ${open.length}`);

const statusOf = async ({ folder, headers }: Opened, name: string) => {
  const answer = await fetch(folder + name, { headers });
  await answer.arrayBuffer();
  return answer.status;
};
for (const name of all) assert.equal(await statusOf(full, name), 200);
for (const name of open) assert.equal(await statusOf(trial, name), 200);
for (const name of all.slice(open.length)) assert.equal(await statusOf(trial, name), 403);
say('no key behind the limit is given to the visitor');

const last = site + (segments.at(-1) ?? '');
const sent = await fetch(last, { headers: { range: 'bytes=10-19' } });
assert.equal(sent.status, 206);
assert(!(await (await fetch(last)).text()).includes('moof'), 'a segment lies open');
assert(sent.headers.get('last-modified'), 'the segment did not come from nginx');
assert.match(sent.headers.get('x-request-id') ?? '', /^[\w-]+$/);
assert.equal(sent.headers.get('access-control-allow-origin'), '*');
say('nginx sends the segments, encrypted');
