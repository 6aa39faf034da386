import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';

import { listIndex } from '@lantern/contracts/calls/catalogue';
import { getMember } from '@lantern/contracts/calls/member';
import { applyMigrations } from '@lantern/prisma/migrate';

import { judge, median, printHead, printRow } from '../../../scripts/bench/harness.ts';
import {
  findFreePort,
  findMissingNginx,
  startNginx,
  startPlainNginx,
} from '../../../scripts/nginx/start-nginx.ts';
import { digestAddress } from '../src/modules/films/media/pass.ts';
import { passesOf } from '../src/modules/films/media/pass.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps } from '../src/platform/deps.ts';
import { createMember } from '../src/test/create-member.ts';
import { createVideo } from '../src/test/create-video.ts';
import { Program } from '../verify/rehearse/program.ts';
import { type Driven, drive, findMissingGenerator, type Load } from './scale-out/drive.ts';

/*
 * One process against two, and segments through nginx against nginx alone. All of it shares this machine's cores
 * with the database and the generator, so what they took is printed too.
 */

const rounds = 3;
const seconds = 4;
const processGoal = 1.6;
const segmentGoal = 0.95;
const quietCores = 0.15;
/** Four seconds of 480p, and of 720p and 1080p. */
const segmentSizes = [256 * 1024, 1024 * 1024, 2048 * 1024];

const cores = cpus().length;

const missingGenerator = findMissingGenerator();
if (missingGenerator !== null) {
  console.error(`✗ ${missingGenerator}`);
  process.exit(1);
}

const dataDir = await mkdtemp(join(tmpdir(), 'lantern-scale-out-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const { connectionString } = postgres;
await applyMigrations({ connectionString });
const settings = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://site.example',
  DATA_DIR: dataDir,
  DATABASE_URL: connectionString,
  SIGNING_SECRET: 'a signing secret that only benches use',
  ENVELOPE_KEY: 'a-key-of-a-bench',
  ENVELOPE_IV: 'an-iv-of-a-bench',
  ACCEL_LOCATION: '/_storage/',
  TRUST_PROXY: '127.0.0.1',
  HOST: '127.0.0.1',
  RUN_JOBS: 'false',
  LOG_LEVEL: 'warn',
  LIMIT_POLL_PER_MINUTE: '0',
};
const deps = createDeps({ config: loadConfig(settings), connectionString });
const member = await createMember(deps);
for (let i = 0; i < 40; i++) await createVideo(deps, { title: `${i}` });

async function startSite(processes: number) {
  const port = await findFreePort();
  const env = { ...settings, PORT: String(port), API_PROCESSES: String(processes) };
  const log = join(dataDir, `${processes}.log`);
  const name = `the site with ${processes}`;
  const program = new Program(name, { file: 'server.ts', env, readyLine: /✓ Open/, log });
  await program.start();
  return { program, at: { origin: `http://127.0.0.1:${port}`, apiPid: program.pid } };
}

const [single, double] = [await startSite(1), await startSite(2)];

const json = { 'content-type': 'application/json', security: '1' };
const many = { connections: 64, seconds };

/** Both in turn, so that a busy moment of the machine hits both. */
async function compare(one: Load, other: Load): Promise<[Driven[], Driven[]]> {
  const found: [Driven[], Driven[]] = [[], []];
  for (const load of [one, other]) await drive({ ...load, seconds: 1 });
  for (let round = 0; round < rounds; round++) {
    found[0].push(await drive(one));
    found[1].push(await drive(other));
  }
  return found;
}

const verdict = (value: number, atLeast: number): [string, string] => [
  value.toFixed(2),
  judge(value, { atLeast }),
];
const of = (driven: readonly Driven[], key: keyof Driven): number =>
  median(driven.map((it) => it[key]));
const strangers: number[] = [];

/** The generator and the servers together may be busy with all cores, each process of the API with one. */
function findMost(one: Driven[], processes: number): number {
  const share = of(one, 'api') / (of(one, 'servers') + of(one, 'generator'));
  return Math.min(processes, Math.max(1, cores * share));
}

async function compareProcesses(name: string, request: Pick<Load, 'path' | 'headers' | 'body'>) {
  const load = { ...many, ...request, method: 'POST' } as const;
  const [one, two] = await compare({ ...load, ...single.at }, { ...load, ...double.at });
  strangers.push(of(one, 'strangers'), of(two, 'strangers'));
  const ratio = of(two, 'perSecond') / of(one, 'perSecond');
  const busy = (driven: Driven[]): string =>
    (['api', 'servers', 'generator'] as const).map((it) => of(driven, it).toFixed(2)).join(' / ');
  printRow(
    name,
    of(one, 'perSecond').toFixed(0),
    of(two, 'perSecond').toFixed(0),
    busy(one),
    busy(two),
    findMost(one, 2).toFixed(2),
    ...verdict(ratio, processGoal),
  );
}

console.log(`${cores} cores, shared with the database and the generator.\n`);
printHead(
  'answers a second',
  '1 process',
  '2 processes',
  'cores busy with 1: API / all servers / generator',
  'with 2',
  'most that these cores allow',
  'ratio',
  'goal',
);
await compareProcesses('member poll (one row of the database)', {
  path: getMember.path,
  headers: { ...json, token: member.token },
  body: JSON.stringify({ memberCode: member.memberCode }),
});
await compareProcesses('listIndex (ready bytes)', {
  path: listIndex.path,
  headers: { ...json, 'accept-encoding': 'br' },
  body: '{}',
});

/** A segment of a size, and a free pass to it. */
async function makeSegment(bytes: number) {
  const video = await createVideo(deps, { title: 'segment', segmentSeconds: [4] });
  const name = video.segmentNames[0] ?? '';
  const key = `media/${video.assetId}/${name}`;
  await deps.storage.put(key, Buffer.alloc(bytes, 7));
  await deps.prisma.segment.updateMany({ where: { name }, data: { bytes } });
  const pass = passesOf(deps).issue({
    memberId: 0,
    episodeId: video.episodeIds[0] ?? 0,
    reason: 'free',
    expiresAt: Math.floor(Date.now() / 1000) + 3600,
    issuedAt: Date.now(),
    sessionHash: null,
    address: digestAddress('127.0.0.1'),
  });
  return { checkedPath: `/media/${pass}/${name}`, plainPath: `/${key}` };
}

async function compareSegments(): Promise<void> {
  const storageDir = join(dataDir, 'storage');
  const checked = await startNginx({ api: [new URL(single.at.origin).host], storageDir });
  const plain = await startPlainNginx(storageDir);
  console.log();
  printHead(
    'segments a second',
    'pass checked',
    'nginx static',
    'processor time of the servers for one',
    'ratio',
    'goal',
  );
  for (const bytes of segmentSizes) {
    const { checkedPath, plainPath } = await makeSegment(bytes);
    const { apiPid } = single.at;
    const load = { method: 'GET', connections: 16, seconds, apiPid } as const;
    const [ours, theirs] = await compare(
      { ...load, origin: checked.url, path: checkedPath },
      { ...load, origin: plain.url, path: plainPath },
    );
    strangers.push(of(ours, 'strangers'), of(theirs, 'strangers'));
    const rate = (driven: Driven[]): string =>
      `${of(driven, 'perSecond').toFixed(0)} (${((of(driven, 'bytesPerSecond') * 8) / 1e9).toFixed(1)} Gbit/s)`;
    const time = (driven: Driven[]): string =>
      `${((of(driven, 'servers') / of(driven, 'perSecond')) * 1e6).toFixed(0)} µs`;
    const ratio = of(ours, 'perSecond') / of(theirs, 'perSecond');
    printRow(
      `${bytes / 1024} KiB`,
      rate(ours),
      rate(theirs),
      `${time(ours)} / ${time(theirs)}`,
      ...verdict(ratio, segmentGoal),
    );
  }
  await checked.stop();
  await plain.stop();
}

const missing = findMissingNginx();
if (missing === null) await compareSegments();
else console.log(`\nSegments were not measured: ${missing}`);

const other = Math.max(...strangers);
if (other > quietCores) {
  console.log(
    `\nOther programs were busy with up to ${other.toFixed(1)} cores: measure again when they are not.`,
  );
}
for (const { program } of [single, double]) await program.kill('SIGTERM');
await closeDeps(deps);
await postgres.stop();
await rm(dataDir, { recursive: true, force: true });
