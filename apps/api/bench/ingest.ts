import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { applyMigrations } from '@lantern/prisma/migrate';
import { seedCategories } from '@lantern/prisma/seed';

import {
  inScratchFolder,
  judge,
  median,
  printHead,
  printLoad,
  printRow,
} from '../../../scripts/bench/harness.ts';
import { chooseRungs, type Rung } from '../src/modules/films/ingest/encode/encode-hls.ts';
import { ingestFile } from '../src/modules/films/ingest/ingest-file.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps, startDeps } from '../src/platform/deps.ts';
import {
  buildCodecArguments,
  buildHlsArguments,
  soundCodec,
} from '../src/platform/film-encoders.ts';
import { ingestOrder } from '../src/test/ingest-order.ts';
import { makeVideo } from '../src/test/make-video.ts';

/**
 * How long it takes to take in a film, beside one plain command of ffmpeg for the same renditions by the same encoder:
 * without what an ingest does beyond (measuring, colour, clocks, cuts, storyboard, sealing). By turns, in seconds of the
 * clock: what runs behind walls is not among the processor's time of children.
 */
const rounds = 3;
const film = { size: '1280x720', rate: 25, seconds: 90 } as const;
const goal = { atLeast: 0.9 };

async function measure(work: () => Promise<unknown>): Promise<number> {
  const begunAt = performance.now();
  await work();
  return (performance.now() - begunAt) / 1000;
}

/** The renditions of a film by one plain command. */
async function encodeByHand(source: string, rungs: readonly Rung[], folder: string) {
  for (const { name } of rungs) await mkdir(join(folder, name), { recursive: true });
  const inputs = rungs.map((_, i) => `[in${i}]`).join('');
  const scales = rungs.map((it, i) => `[in${i}]scale=${it.width}:${it.height}[out${i}]`);
  const outputs = rungs.map((rung, i) => [
    ['-map', `[out${i}]`, '-map', '0:a'],
    buildCodecArguments('x264', { ...rung, framesPerSecond: film.rate }),
    soundCodec(2, rung.audioBitrate),
    buildHlsArguments(rung.name),
  ]);
  const filter = [`[0:v]split=${rungs.length}${inputs}`, ...scales].join(';');
  const args = [
    '-v',
    'error',
    '-nostdin',
    '-i',
    source,
    '-filter_complex',
    filter,
    ...outputs.flat(2),
  ];
  await promisify(execFile)('ffmpeg', args, { cwd: folder });
}

await inScratchFolder(async (dataDir) => {
  const postgres = await startEmbeddedPostgres({ dataDir });
  const { connectionString } = postgres;
  await applyMigrations({ connectionString });
  const config = loadConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const deps = createDeps({ config, connectionString });
  await seedCategories(deps.db.pool);
  await startDeps(deps);
  printLoad('before');
  const source = await makeVideo(join(dataDir, 'film.mp4'), film);
  const [width = 0, height = 0] = film.size.split('x').map(Number);
  const rungs = chooseRungs({ width, height });

  const ratios: number[] = [];
  printHead('round', 'ingest', 'ffmpeg by hand', 'ffmpeg ÷ ingest');
  try {
    for (let round = 1; round <= rounds; round++) {
      const ingest = await measure(async () => {
        const { state, steps } = await ingestFile(deps, { ...ingestOrder(), source });
        if (state !== 'published') throw new Error(`The film is ${state}`);
        for (const { step, durationMs } of steps) console.error(`  ${step}: ${durationMs} ms`);
      });
      const byHand = await measure(() => encodeByHand(source, rungs, join(dataDir, `${round}`)));
      ratios.push(byHand / ingest);
      const seconds = [ingest, byHand].map((it) => `${it.toFixed(1)} s`);
      printRow(`${round}`, ...seconds, (byHand / ingest).toFixed(2));
    }
  } finally {
    await closeDeps(deps);
    await postgres.stop();
  }
  printRow('median', '', '', `${median(ratios).toFixed(2)} ${judge(median(ratios), goal)}`);
  printLoad('after');
});
