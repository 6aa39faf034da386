import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import * as z from 'zod/mini';

import { buildApp } from '../../src/app.ts';
import { digestAddress, passesOf } from '../../src/modules/films/media/pass.ts';
import { loadConfig } from '../../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps, startDeps } from '../../src/platform/deps.ts';
import { createMember } from '../../src/test/create-member.ts';
import { createVideo, type TestVideo } from '../../src/test/create-video.ts';
import { kindOf, members, segmentSeconds, type SiteOfBench } from './watch-film.ts';

/*
 * The measured site: films of an hour, of ten and of three minutes, sealed and as before, and members with passes. It answers
 * `usage` with the processor time it has used and the requests it was asked, by their kind, and takes a film down when it is told its id.
 */
const send = (message: object): void => void process.send?.(message);

const dataDir = await mkdtemp(join(tmpdir(), 'lantern-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const { connectionString } = postgres;
await applyMigrations({ connectionString });
const config = loadConfig({
  ...process.env,
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  LIMIT_POLL_PER_MINUTE: '0',
  LIMIT_KEYS_PER_HOUR: '0',
  LIMIT_PLAYBACK_PER_MINUTE: '0',
});
const deps = createDeps({ config, connectionString });
await startDeps(deps);
const app = await buildApp(deps);
const asked: Record<string, number> = {};
app.server.on('request', ({ url = '' }) => {
  const kind = kindOf(url);
  asked[kind] = (asked[kind] ?? 0) + 1;
});
const origin = await app.listen({ host: '127.0.0.1', port: 0 });

const makeFilm = (seconds: number, sealed: boolean): Promise<TestVideo> =>
  createVideo(deps, {
    sealed,
    segmentSeconds: Array<number>(Math.ceil(seconds / segmentSeconds)).fill(segmentSeconds),
  });
const passFor = (memberId: number, { episodeIds: [episodeId = 0] }: TestVideo): string =>
  passesOf(deps).issue({
    memberId,
    episodeId,
    reason: 'free',
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
    issuedAt: Date.now(),
    sessionHash: null,
    address: digestAddress('127.0.0.1'),
  });

const poller = await createMember(deps);
const film = async (seconds: number, sealed: boolean) => {
  const made = await makeFilm(seconds, sealed);
  const pass = passFor(poller.memberId, made);
  return { id: made.id, pass, rendition: made.renditionId, initName: made.initName };
};
const site: SiteOfBench = { origin, poller, sealed: [], before: [], shared: [], watching: [] };
for (const seconds of [3600, 600, 180]) {
  site.sealed.push(await film(seconds, true));
  site.before.push(await film(seconds, false));
}
const shared: TestVideo[] = [];
for (let at = 0; at < 5; at++) {
  const made = await makeFilm(600, true);
  shared.push(made);
  site.shared.push(made.id);
}
for (let at = 0; at < members; at++) {
  const { memberId } = await createMember(deps);
  const watched = shared[at % shared.length];
  if (watched === undefined) continue;
  const { id, renditionId: rendition, initName } = watched;
  site.watching.push({ id, pass: passFor(memberId, watched), rendition, initName });
}

const order = z.union([z.literal('usage'), z.object({ takeDown: z.number() })]);
process.on('message', (message) => {
  void (async () => {
    const wanted = order.parse(message);
    if (wanted !== 'usage') {
      const where = { id: wanted.takeDown };
      await deps.prisma.video.update({ where, data: { state: 'taken_down' } });
    }
    const { user, system } = process.cpuUsage();
    send({ cpuMicroseconds: user + system, asked });
  })();
});
process.once('disconnect', () => {
  void (async () => {
    await app.close();
    await closeDeps(deps);
    await postgres.stop();
    await rm(dataDir, { recursive: true, force: true });
    process.exit();
  })();
});
send(site);
