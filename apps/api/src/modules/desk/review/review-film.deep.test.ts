import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

import { getEpisodeFilm } from '@lantern/contracts/calls/operator/films';
import { getIngest, publishIngest, rejectIngest } from '@lantern/contracts/calls/operator/ingests';
import { takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { changeRoles } from '@lantern/contracts/calls/operator/operators';
import { logOutOperator } from '@lantern/contracts/calls/operator/session';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { hashToken } from '../../../platform/signing/token-hash.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createMember } from '../../../test/create-member.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { createVideo } from '../../../test/create-video.ts';
import { ingestOrder, makeIngestPlace } from '../../../test/ingest-order.ts';
import { makeVideo, makeVideoFolder } from '../../../test/make-video.ts';
import { unsealAsset } from '../../../test/unseal-asset.ts';
import { runTool } from '../../films/ingest/encode/run-tool.ts';
import { ingestFile } from '../../films/ingest/ingest-file.ts';
import { createIngest } from '../../films/ingest/ingest-file.ts';
import { digestAddress } from '../../films/media/pass.ts';
import { passesOf } from '../../films/media/pass.ts';
import { reviewGrantsOf } from '../../films/media/review-grant.ts';

// Encoding takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const seconds = 9;
const rate = 5;

let testApp: TestApp;
let folder: string;
let source: string;
let origin: string;
let plain: string;
let sealed: string;

beforeAll(async () => {
  testApp = await buildTestApp({ env: { INGEST_REVIEW: 'true' } });
  await makeIngestPlace(testApp.deps);
  folder = await makeVideoFolder();
  source = await makeVideo(join(folder, 'plain.mp4'), { size: '64x48', seconds, rate });
  plain = await makeFilm();
  await unsealAsset(testApp.deps, plain);
  sealed = await makeFilm();
  origin = await testApp.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await testApp.close();
  await rm(folder, { recursive: true, force: true });
});

/** The id of an ingest that is in review. */
async function makeFilm(): Promise<string> {
  const { id, state } = await ingestFile(testApp.deps, { ...ingestOrder(), source });
  expect(state).toBe('in_review');
  return id;
}

/** What an operator of its own is told of an ingest: the folder of the film's address. */
async function review(id: string) {
  const operator = await createOperator(testApp.deps);
  const { film } = await askAs(testApp, operator)(getIngest, { id });
  expect(film).toMatch(/^\/media\/review\/[\w-]{100}\/master\.m3u8$/);
  return { operator, base: film.replace('master.m3u8', '') };
}

const get = (url: string, from: { address?: string; token?: string } = {}) =>
  testApp.app.inject({
    url,
    remoteAddress: from.address ?? '127.0.0.1',
    headers: from.token === undefined ? {} : { token: from.token },
  });
const statusOf = async (...asked: Parameters<typeof get>) => (await get(...asked)).statusCode;

/** The folder in storage of a film's segments. */
async function folderOf(assetId: string): Promise<string> {
  const seal = await testApp.deps.prisma.assetSeal.findUnique({ where: { assetId } });
  return seal ? `sealed/${seal.folder}` : `media/${assetId}`;
}

/** Every name that the playlists below an address lead to. */
async function readNames(base: string) {
  const rendition = /^\d+\.m3u8$/m.exec((await get(`${base}master.m3u8`)).body)?.[0] ?? '';
  const { body } = await get(base + rendition);
  const uris = [...body.matchAll(/URI="([^"]+)"/g)].map(([, it = '']) => it);
  const segments = body.match(/^[\w-]+\.m4s$/gm) ?? [];
  return { rendition, uris, segments, all: ['master.m3u8', rendition, ...uris, ...segments] };
}

/** Frames that a player gets to see. */
async function countFrames(url: string): Promise<number> {
  const { output, errors } = await runTool(
    'ffprobe',
    [
      ['-v', 'error', '-protocol_whitelist', 'http,tcp,crypto', '-allowed_extensions', 'ALL'],
      ['-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames'],
      ['-of', 'csv=p=0', url],
    ].flat(),
  );
  expect(errors).toBe('');
  return Number(/\d+/.exec(output)?.[0]);
}

describe('a film in review', () => {
  test.each([
    ['as it is', () => plain],
    ['encrypted', () => sealed],
  ])('plays from its first to its last frame: %s', async (_, film) => {
    const { base } = await review(film());
    expect(await countFrames(`${origin}${base}master.m3u8`)).toBe(seconds * rate);
  });

  test('is sent byte by byte as it lies in storage, with keys where it is encrypted', async () => {
    for (const id of [plain, sealed]) {
      const { base } = await review(id);
      const { uris, segments } = await readNames(base);
      expect(segments).toHaveLength(3);
      for (const name of [segments[0], segments.at(-1)]) {
        const stored = await buffer(
          await testApp.deps.storage.read(`${await folderOf(id)}/${name}`),
        );
        const sent = await get(`${base}${name}`);
        expect([sent.statusCode, sent.rawPayload.equals(stored)]).toEqual([200, true]);
        expect(sent.headers['cache-control']).toContain('private');
      }
      const keys = uris.filter((it) => it.endsWith('.key'));
      expect(keys).toHaveLength(id === sealed ? 3 : 0);
      for (const name of keys) expect((await get(base + name)).rawPayload).toHaveLength(16);
    }
  });

  test('opens nothing at another address, and no other film', async () => {
    const { base, operator } = await review(sealed);
    const { all } = await readNames(base);
    const elsewhere = { address: '127.0.0.2', token: operator.token };
    for (const name of all) {
      expect([name, await statusOf(base + name)]).toEqual([name, 200]);
      expect([name, await statusOf(base + name, elsewhere)]).toEqual([name, 403]);
    }
    const other = await readNames((await review(plain)).base);
    for (const name of [...other.all.slice(1), 'nothing.m4s', '', '..%2fmaster.m3u8']) {
      expect([name, await statusOf(base + name)]).toEqual([name, 403]);
    }
  });

  test('is not for a viewer, neither by asking nor by an address from before', async () => {
    const { base, operator } = await review(plain);
    const where = { id: operator.operatorId };
    await testApp.deps.prisma.operator.update({ where, data: { roles: ['viewer'] } });
    expect(await statusOf(`${base}master.m3u8`)).toBe(403);
    expect((await askAs(testApp, operator)(getIngest, { id: plain })).film).toBe('');
  });

  test('is not found by trying: a grant with one other character is refused', async () => {
    const { base } = await review(plain);
    const { segments } = await readNames(base);
    const token = base.split('/')[3] ?? '';
    for (let place = 0; place < token.length; place++) {
      const other = token[place] === 'A' ? 'B' : 'A';
      const wrong = `${token.slice(0, place)}${other}${token.slice(place + 1)}`;
      const status = await statusOf(`/media/review/${wrong}/${segments[0]}`);
      expect([place, status]).toEqual([place, 403]);
    }
    for (const wrong of [`${token}=`, token.slice(0, -1), 'x'.repeat(100), 'null', plain]) {
      expect([wrong, await statusOf(`/media/review/${wrong}/master.m3u8`)]).toEqual([wrong, 403]);
    }
    expect(await statusOf(`/media/review/${token}`)).toBe(403);
    expect(await statusOf(`/media/review/${token}/a/b`)).toBe(404);
    expect(await statusOf(base + segments[0])).toBe(200);
  });

  test('is opened by no pass, and its grant is none', async () => {
    const { base } = await review(plain);
    const names = await readNames(base);
    const token = base.split('/')[3] ?? '';
    const vip = await createMember(testApp.deps, { vip: { plan: 3, days: 365 } });
    const video = await createVideo(testApp.deps);
    const [episodeId = 0] = video.episodeIds;
    const expiresAt = Math.floor(testApp.clock.now().getTime() / 1000) + 60;
    const address = digestAddress('127.0.0.1');
    const { memberId } = vip;
    const whose = { memberId, sessionHash: null, issuedAt: 0 };
    const passFields = { ...whose, episodeId, reason: 'vip', expiresAt, address } as const;
    const pass = passesOf(testApp.deps).issue(passFields);
    expect(await statusOf(`/media/${pass}/${video.segmentNames[0]}`, vip)).toBe(200);
    for (const name of names.all) {
      expect([name, await statusOf(`/media/review/${pass}/${name}`, vip)]).toEqual([name, 403]);
      expect([name, await statusOf(`/media/${token}/${name}`, vip)]).toEqual([name, 403]);
      if (name === 'master.m3u8') continue;
      expect([name, await statusOf(`/media/${pass}/${name}`, vip)]).toEqual([name, 403]);
    }
    const nameless = passesOf(testApp.deps).issue({ ...passFields, episodeId: 999_999 });
    expect(await statusOf(`/media/${nameless}/${names.segments[0]}`, vip)).toBe(404);
  });

  test('can be played for an hour, and watching keeps the operator’s session', async () => {
    const { base, operator } = await review(plain);
    const { segments } = await readNames(base);
    for (const [minutes, status] of [
      [29, 200],
      [29, 200],
      [1, 200],
      [1, 403],
    ] as const) {
      testApp.clock.advance(minutes * 60_000);
      expect(await statusOf(base + segments[0])).toBe(status);
    }
    const { film } = await askAs(testApp, operator)(getIngest, { id: plain });
    expect(await statusOf(film)).toBe(200);
    expect(await statusOf(`${base}master.m3u8`)).toBe(403);
  });

  test('ends with the session it was given to, and outlives no rest of half an hour', async () => {
    const mine = await review(plain);
    const theirs = await review(plain);
    await callAs(testApp, mine.operator)(logOutOperator, {});
    expect(await statusOf(`${mine.base}master.m3u8`)).toBe(403);
    expect(await statusOf(`${theirs.base}master.m3u8`)).toBe(200);
    testApp.clock.advance(30 * 60_000);
    expect(await statusOf(`${theirs.base}master.m3u8`)).toBe(403);
  });

  test.each([
    ['published', publishIngest, {}],
    ['rejected', rejectIngest, { reason: '不合适' }],
  ] as const)('opens nothing once it is %s', async (state, call, verdict) => {
    const id = await makeFilm();
    const { base, operator } = await review(id);
    const { all } = await readNames(base);
    const ask = askAs(testApp, operator);
    expect((await ask(call, { id, ...verdict })).state).toBe(state);
    for (const name of all) expect([name, await statusOf(base + name)]).toEqual([name, 404]);
    expect((await ask(getIngest, { id })).film).toBe('');
  });

  test('ends with the role that may look at it, at once', async () => {
    const { base, operator } = await review(plain);
    expect(await statusOf(`${base}master.m3u8`)).toBe(200);
    const moved = { id: operator.operatorId, roles: ['money' as const], reason: '换岗' };
    const owner = await createOperator(testApp.deps);
    expect((await callAs(testApp, owner)(changeRoles, moved)).code).toBe(0);
    expect(await statusOf(`${base}master.m3u8`)).toBe(403);
  });

  test('has no address before it is packaged', async () => {
    const id = randomUUID();
    const begun = { id, origin: 'file', source, version: '', operatorId: null } as const;
    await createIngest(testApp.deps, { ...begun, ...ingestOrder() });
    const operator = await createOperator(testApp.deps);
    const { film, state } = await askAs(testApp, operator)(getIngest, { id });
    expect([film, state]).toEqual(['', 'working']);
    const grant = reviewGrantsOf(testApp.deps).issue({
      reason: 'review',
      assetId: id,
      sessionHash: hashToken(operator.token),
      expiresAt: Math.floor(testApp.clock.now().getTime() / 1000) + 60,
      address: digestAddress('127.0.0.1'),
    });
    expect(await statusOf(`/media/review/${grant}/master.m3u8`)).toBe(404);
  });
});

describe('the film of an episode', () => {
  test('plays for the operator who asked for it, taken down only for who plays drafts', async () => {
    const id = await makeFilm();
    const owner = askAs(testApp, await createOperator(testApp.deps));
    const { videoId, episodeId } = await owner(publishIngest, { id });
    const viewer = await createOperator(testApp.deps, { roles: ['viewer'] });
    const asked = { episodeId: episodeId ?? 0 };
    const { film } = await askAs(testApp, viewer)(getEpisodeFilm, asked);
    expect(await countFrames(`${origin}${film}`)).toBe(seconds * rate);
    expect(await statusOf(film, { address: '127.0.0.2' })).toBe(403);

    const { prisma, db } = testApp.deps;
    const where = { id: viewer.operatorId };
    await owner(takeVideoDown, { cartoonCode: videoId ?? 0, reason: '版权到期' });
    expect(await statusOf(film)).toBe(403);
    expect(await callAs(testApp, viewer)(getEpisodeFilm, asked)).toMatchObject({
      refusal: 'permission-missing',
    });
    await prisma.operator.update({ where, data: { roles: ['content'] } });
    expect(await statusOf(film)).toBe(200);
    await prisma.operator.update({ where, data: { roles: ['money'] } });
    expect(await statusOf(film)).toBe(403);
    await prisma.operator.update({ where, data: { roles: ['content'] } });

    await db.query('update video set deleted_at = now(), swept_at = now() where id = $1', [
      videoId,
    ]);
    expect(await statusOf(film)).toBe(404);
    const gone = await callAs(testApp, viewer)(getEpisodeFilm, asked);
    expect(gone).toMatchObject({ refusal: 'episode-unknown' });
  });
});
