import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { applyMigrations } from '@lantern/prisma/migrate';
import { seedCategories } from '@lantern/prisma/seed';

import { buildEncodeArguments } from '../src/modules/ingest/encode-hls.ts';
import { ingestFile } from '../src/modules/ingest/ingest-file.ts';
import { chooseRungs } from '../src/modules/ingest/ladder.ts';
import { probeSource } from '../src/modules/ingest/probe-source.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps } from '../src/platform/deps.ts';

/**
 * What the pipeline makes of the encoder's speed: the same arguments given to ffmpeg by hand, before and after,
 * against the step that encodes; and what pictures cost beside it. Both give way to nothing.
 */
const seconds = 48;
const size = '1280x720';
const goals = { speed: 0.9, pictures: 0.05 };

const folder = await mkdtemp(join(tmpdir(), 'lantern-bench-ingest-'));
const source = join(folder, 'source.mp4');
const ffmpeg = (args: readonly string[], cwd = folder): number => {
  const begun = performance.now();
  const { status, stderr } = spawnSync('ffmpeg', args, {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (status !== 0) throw new Error(stderr.toString());
  return performance.now() - begun;
};
ffmpeg([
  ...['-v', 'error', '-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=30:duration=${seconds}`],
  ...['-f', 'lavfi', '-i', `sine=duration=${seconds}`, '-preset', 'ultrafast', '-g', '250', source],
]);

async function encodeByHand(name: string): Promise<number> {
  const facts = await probeSource(source);
  const rungs = chooseRungs(facts);
  const out = join(folder, name);
  for (const rung of rungs) await mkdir(join(out, rung.name), { recursive: true });
  const took = ffmpeg(buildEncodeArguments({ source, facts, rungs }), out);
  await rm(out, { recursive: true });
  return took;
}

const postgres = await startEmbeddedPostgres({ dataDir: folder });
const { connectionString } = postgres;
await applyMigrations({ connectionString });
const config = loadConfig({
  ...process.env,
  DATA_DIR: folder,
  INGEST_NICENESS: '0',
  LOG_LEVEL: 'silent',
});
const deps = createDeps({ config, connectionString });
await seedCategories(deps.db.pool);

const before = await encodeByHand('before');
const ingest = await ingestFile(deps, {
  source,
  title: 'bench',
  introduction: '',
  author: '',
  tags: [],
  paid: false,
  categoryCode: '30',
  channelName: 'bench',
  episodeTitle: null,
});
const after = await encodeByHand('after');
await closeDeps(deps);
await postgres.stop();
await rm(folder, { recursive: true, force: true });
if (ingest.state !== 'published') throw new Error(`the ingest ended as ${ingest.state}`);

const stepMs = (name: string): number =>
  ingest.steps.find((it) => it.step === name)?.durationMs ?? NaN;
const byHand = (before + after) / 2;
const speed = byHand / stepMs('renditions');
const pictures = stepMs('pictures') / byHand;
const shown = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;
const verdict = (isMet: boolean): string => (isMet ? 'met' : 'NOT MET');
console.log(`${seconds} s of ${size}, every rung of its ladder\n`);
console.log('| | takes | against by hand | goal |');
console.log('|---|---|---|---|');
console.log(`| ffmpeg by hand, before and after | ${shown(before)}, ${shown(after)} | 1 | |`);
console.log(
  `| renditions | ${shown(stepMs('renditions'))} | ${speed.toFixed(2)} of its speed | ≥ ${goals.speed} ${verdict(speed >= goals.speed)} |`,
);
console.log(
  `| posters, storyboard and preview | ${shown(stepMs('pictures'))} | ${(pictures * 100).toFixed(1)} % of its time | ≤ ${goals.pictures * 100} % ${verdict(pictures <= goals.pictures)} |`,
);
for (const { step, durationMs } of ingest.steps) {
  if (step === 'renditions' || step === 'pictures') continue;
  console.log(`| ${step} | ${shown(durationMs ?? NaN)} | | |`);
}
