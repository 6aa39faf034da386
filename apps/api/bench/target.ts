import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fastifyStatic from '@fastify/static';
import { applyMigrations } from '@lantern/prisma/migrate';
import { seedDemo } from '@lantern/prisma/seed';
import fastify from 'fastify';
import * as z from 'zod/mini';

import { buildApp } from '../src/app.ts';
import { digestAddress } from '../src/modules/films/media/pass.ts';
import { passesOf } from '../src/modules/films/media/pass.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { uncheckedStatement } from '../src/platform/database/statement.ts';
import { closeDeps, createDeps, startDeps } from '../src/platform/deps.ts';

/**
 * The measured process: the app as it is, and beside it a bare Fastify for each comparison. It tells its
 * addresses, then answers every message with the processor time it has used, in microseconds.
 */
const send = (message: object): void => void process.send?.(message);

const dataDir = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const { connectionString } = postgres;
await applyMigrations({ connectionString });
const config = loadConfig({
  ...process.env,
  DATA_DIR: dataDir,
  LIMIT_POLL_PER_MINUTE: '0',
  LOG_LEVEL: 'silent',
});
const deps = createDeps({ config, connectionString });
await seedDemo({ pool: deps.db.pool, storage: deps.storage, now: deps.now });
await startDeps(deps);
const app = await buildApp(deps);
const ours = await app.listen({ host: '127.0.0.1', port: 0 });

const member = z.object({ memberCode: z.string(), h5Uuid: z.string(), token: z.string() });
const sourced = z.object({ data: member });

async function call(path: string, payload: object): Promise<Response> {
  return fetch(`${ours}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', security: '1' },
    body: JSON.stringify(payload),
  });
}

const registered = await call('/app-api//login', {
  loginName: 'vip',
  loginPwd: 'vip12345',
  type: 1,
});
const { data: vip } = z.parse(sourced, await registered.json());
/** The cookies that a browser sends from then on. */
const cookie = registered.headers
  .getSetCookie()
  .map((it) => it.split(';')[0])
  .join('; ');
const home = Buffer.from(await (await call('/app-api/cartoon/listIndex', {})).arrayBuffer());

const row = uncheckedStatement<{ id: number }>('bench-row', 'select * from member where code = $1');
const bare = fastify();
bare.post('/same-bytes', (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(home),
);
bare.post('/one-row', async (_request, reply) => {
  const found = await deps.db.row(row, [vip.memberCode]);
  return reply.send({ code: 0, msg: '', data: found });
});

const video = await deps.prisma.video.findFirstOrThrow({
  where: { paid: false, state: 'published', darkWeb: false },
  include: { channels: { include: { episodes: true } } },
});
const episode = video.channels[0]?.episodes[0];
const segment = await deps.prisma.segment.findFirstOrThrow({
  where: { rendition: { assetId: episode?.assetId ?? '', name: '720p' } },
  orderBy: { bytes: 'desc' },
});
const pass = passesOf(deps).issue({
  memberId: 0,
  episodeId: Number(episode?.id),
  reason: 'free',
  expiresAt: Math.floor(Date.now() / 1000) + 3600,
  issuedAt: Date.now(),
  sessionHash: null,
  address: digestAddress('127.0.0.1'),
});
await cp(join(dataDir, 'storage', 'media', episode?.assetId ?? ''), join(dataDir, 'static'), {
  recursive: true,
});
await bare.register(fastifyStatic, { root: join(dataDir, 'static'), prefix: '/static/' });
const theirs = await bare.listen({ host: '127.0.0.1', port: 0 });

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  send({ cpuMicroseconds: user + system });
});
process.once('disconnect', () => {
  void (async () => {
    await Promise.all([app.close(), bare.close()]);
    await closeDeps(deps);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.exit();
  })();
});
send({
  ours,
  theirs,
  vip: { ...vip, cookie },
  videoId: Number(video.id),
  segmentPath: `/media/${pass}/${segment.name}`,
  staticPath: `/static/${segment.name}`,
  segmentBytes: segment.bytes,
});
