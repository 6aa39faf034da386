import { prepareAppRole } from '@lantern/prisma/app-role';
import { applyMigrations } from '@lantern/prisma/migrate';

import {
  inScratchFolder,
  judge,
  percentile,
  printHead,
  printLoad,
  printRow,
} from '../../../scripts/bench/harness.ts';
import { buildApp } from '../src/app.ts';
import { loadConfig } from '../src/platform/config/config.ts';
import { startEmbeddedPostgres } from '../src/platform/database/embedded-postgres.ts';
import { closeDeps, createDeps, startDeps } from '../src/platform/deps.ts';
import { fillDesk, variedVideos } from './console/fill-desk.ts';
import { type DeskLine, measureExport, measureQuestion, openDesk } from './console/measure-desk.ts';
import { askEverything, type Question, unasked, type Words } from './console/questions.ts';
import { connect, fillCatalogue } from './scale/fill-catalogue.ts';
import { createVideoMaker } from './scale/make-videos.ts';
import { pickTerms } from './scale/pick-terms.ts';

/**
 * Every list of the console and its look-ups, and the memory of a streamed file, on a site of so many members and
 * videos, five orders and twenty postings for each: `npm run bench -- console [members]`.
 */
const size = Number(process.argv[2] ?? 1_000_000);
const seed = 1;
const goalMegabytes = 100;
/** Orders are 12 seconds apart from the first of 2025: a million of them. */
const firstDay = { from: '2025-01-01', until: '2025-01-01' };
const exported = { from: '2025-01-01', until: '2025-05-19' };

const say = (line: string): void => console.log(line);

async function fill(connectionString: string): Promise<void> {
  const client = await connect(connectionString);
  const begun = performance.now();
  await fillCatalogue(client, size, createVideoMaker(seed), variedVideos);
  await client.query(
    `insert into operator (id, login_name, password_hash) values (1, 'filler', '')`,
  );
  await client.query(`select setval('operator_id_seq', 1)`);
  await fillDesk(client, size);
  await client.end();
  say(`${size} members made in ${Math.round((performance.now() - begun) / 1000)} s`);
}

function pickWords(): Words {
  const terms = pickTerms(seed);
  const some = (frequency: string, length: number): string[] =>
    terms.filter((it) => it.frequency === frequency && it.length === length).map((it) => it.text);
  const make = createVideoMaker(seed);
  const starts = Array.from({ length: 100 }, () => make().title.slice(0, 6));
  return { frequent: some('frequent', 2), rare: some('rare', 3), starts };
}

/** Prints a line and says whether it met its goal. */
function printLine({ name, times, goalMs }: DeskLine): boolean {
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  printRow(
    name,
    String(times.length),
    p50.toFixed(1),
    p99.toFixed(1),
    judge(p99, { atMost: goalMs }),
  );
  return p99 <= goalMs;
}

async function measure(
  connectionString: string,
  dataDir: string,
  questions: readonly Question[],
): Promise<boolean> {
  const config = loadConfig({ ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' });
  const deps = createDeps({ config, connectionString });
  await startDeps(deps);
  const app = await buildApp(deps);
  try {
    const desk = await openDesk(app, deps);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    await measureExport(desk, address, firstDay);
    const file = await measureExport(desk, address, exported);
    say(
      `A file of ${file.lines} orders, ${file.megabytes.toFixed(1)} MB in ${file.seconds.toFixed(1)} s: ${file.aboveIdle.toFixed(1)} MB above idle, ${judge(file.aboveIdle, { atMost: goalMegabytes })}\n`,
    );
    printHead('asked', 'requests', 'p50 ms', 'p99 ms', 'goal');
    let isMet = true;
    for (const question of questions) {
      for (const line of await measureQuestion(desk, question)) isMet = printLine(line) && isMet;
    }
    return isMet && file.aboveIdle <= goalMegabytes;
  } finally {
    await app.close();
    await closeDeps(deps);
  }
}

const questions = askEverything(pickWords(), size);
const left = unasked(questions);
if (left.length > 0) throw new Error(`no question asks ${left.join(', ')}`);

await inScratchFolder(async (folder) => {
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    await applyMigrations({ connectionString: postgres.connectionString });
    await prepareAppRole({ owner: postgres.connectionString, app: postgres.appConnectionString });
    await fill(postgres.connectionString);
    printLoad('before');
    if (!(await measure(postgres.appConnectionString, folder, questions))) process.exitCode = 1;
    printLoad('after');
  } finally {
    await postgres.stop();
  }
});
