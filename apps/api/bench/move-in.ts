import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { listPaging } from '@lantern/contracts/calls/catalogue';
import { applyMigrations } from '@lantern/prisma/migrate';
import type pg from 'pg';

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
import { writeDump } from './move-in/write-dump.ts';
import { connect } from './scale/fill-catalogue.ts';

/**
 * A MacCMS site of so many titles and half as many members is looked at, moved in, and moved in again, while members' pages
 * are asked for: `npm run bench -- move-in [titles]`. The goals are those of 200,000 titles and grow with them.
 */
const titles = Number(process.argv[2] ?? 200_000);
const members = titles / 2;
const share = titles / 200_000;
const program = fileURLToPath(new URL('../src/programs/move-in.ts', import.meta.url));
const secret = 'a secret of the bench, of thirty-two characters';

interface Ran {
  seconds: number;
  /** The most memory that it had, in megabytes. */
  megabytes: number;
  code: number;
}

/** Linux keeps the most memory that a process had; other systems tell none. */
function peakOf(pid: number): number {
  try {
    const found = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return Number(found?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

async function run(env: Record<string, string>, args: readonly string[]): Promise<Ran> {
  const begun = performance.now();
  const child = spawn('node', [program, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let megabytes = 0;
  const watch = setInterval(() => (megabytes = Math.max(megabytes, peakOf(child.pid ?? 0))), 200);
  await once(child, 'exit');
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  return { seconds, megabytes, code: child.exitCode ?? -1 };
}

/** Rows that were written so far, in the tables of titles. */
async function countWrites(client: pg.Client): Promise<number> {
  // What a connection wrote is told a second later at the latest.
  await pause(2000);
  const { rows } = await client.query<{ written: string }>(
    `select sum(n_tup_ins + n_tup_upd + n_tup_del) as written from pg_stat_user_tables
      where relname in ('video', 'channel', 'episode', 'title_fact', 'title_key', 'rights_record', 'source_item')`,
  );
  return Number(rows[0]?.written ?? 0);
}

type App = Awaited<ReturnType<typeof buildApp>>;

/** Asks for a page of members, a question each 50 ms, until told to stop; the milliseconds that each took. */
async function askPages(app: App, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let page = 1; !isOver(); page = (page % 20) + 1) {
    const begun = performance.now();
    const payload = { typeCode: '0', currentPage: page };
    await app.inject({ method: 'POST', url: listPaging.path, payload });
    times.push(performance.now() - begun);
    await pause(50);
  }
  return times;
}

const feedQuestions = 50;

/** Processor milliseconds of this process for the first page of the feed, the second time it is asked for. */
async function measureFeed(app: App): Promise<number> {
  const url = '/provide/vod/?ac=list&pg=1';
  const first = await app.inject({ url });
  if (first.statusCode !== 200) throw new Error(`the feed answered ${first.statusCode}`);
  const before = process.cpuUsage();
  for (let asked = 0; asked < feedQuestions; asked += 1) await app.inject({ url });
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / feedQuestions;
}

function printMeasure(name: string, value: number, unit: string, atMost: number): void {
  printRow(
    name,
    `${value.toFixed(value < 10 ? 2 : 0)} ${unit}`,
    judge(value, { atMost: Number(atMost.toFixed(2)) }),
  );
}

async function measure(folder: string): Promise<void> {
  const dump = join(folder, 'mac.sql');
  const episodes = await writeDump(dump, { titles, members });
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'pg') });
  const { connectionString } = postgres;
  await applyMigrations({ connectionString });
  const client = await connect(connectionString);
  await client.query(
    `insert into operator (login_name, password_hash) values ('mover', ''), ('second', '')`,
  );
  const env = {
    DATABASE_URL: connectionString,
    DATA_DIR: folder,
    SIGNING_SECRET: secret,
    LOG_LEVEL: 'error',
  };
  const deps = createDeps({ config: loadConfig(env), connectionString });
  await startDeps(deps);
  const app = await buildApp(deps);
  try {
    await printAll({ env, client, app, dump, episodes });
  } finally {
    await app.close();
    await closeDeps(deps);
    await client.end();
    await postgres.stop();
  }
}

interface Bench {
  env: Record<string, string>;
  client: pg.Client;
  app: App;
  dump: string;
  episodes: number;
}

async function printAll({ env, client, app, dump, episodes }: Bench): Promise<void> {
  const from = ['--from', dump, '--site-url', 'https://old.example'];
  const write = [...from, '--write', '--operator', 'mover', '--licence', 'owned', '--publish'];
  console.log(`${titles} titles, ${episodes} episodes, ${members} members\n`);
  printHead('what', 'measured', 'goal');
  const look = await run(env, from);
  printMeasure('dry run', look.seconds, 's', 90 * share);
  let isOver = false;
  const moving = run(env, [...write, '--only', 'titles']).finally(() => (isOver = true));
  const [moved, busy] = await Promise.all([moving, askPages(app, () => isOver)]);
  printMeasure('titles, database → published', moved.seconds, 's', 600 * share);
  printMeasure('its memory', moved.megabytes, 'MB', 400);
  // The same pages of the same titles, with nothing beside.
  isOver = false;
  void pause(15_000).then(() => (isOver = true));
  const [p99, idle] = [percentile(busy, 0.99), percentile(await askPages(app, () => isOver), 0.99)];
  printMeasure(
    `members’ page while it runs, p99 (${p99.toFixed(1)} ms) of idle`,
    p99 / idle,
    '×',
    2,
  );
  const before = await countWrites(client);
  let announced = 0;
  client.on('notification', () => (announced += 1));
  await client.query('listen lantern_changed');
  const again = await run(env, [...write, '--only', 'titles']);
  printMeasure('the same again', again.seconds, 's', 60 * share);
  printMeasure('rows that it wrote', (await countWrites(client)) - before, 'rows', 0);
  printMeasure('times that it announced', announced, '×', 0);
  const rest = [
    ...write,
    '--only',
    'members,orders,history',
    '--coins-per-point',
    '0.001',
    '--second',
    'second',
  ];
  const people = await run(env, rest);
  printMeasure('members with points, and history', people.seconds, 's', 180 * share);
  await client.query(`insert into feed_out (is_on, is_open, categories, source_ids)
    select true, true, array(select code from category where level = 1), array(select id from source)`);
  await client.query(
    `insert into feed_key (name, secret, operator_id, created_at) select 'all', sha256('bench'), id, now() from operator limit 1`,
  );
  await client.query('update category set hidden = false');
  await client.query(
    `select pg_notify('lantern_changed', topic) from unnest(array['catalogue', 'settings', 'lines']) as topic`,
  );
  await pause(2000);
  printMeasure('feed out, `ac=list`, page 1: processor', await measureFeed(app), 'ms', 1.5);
  const failed = [look, moved, again, people].filter(({ code }) => code === 1 || code === -1);
  if (failed.length > 0) process.exitCode = 1;
}

printLoad('before');
await inScratchFolder(measure);
printLoad('after');
