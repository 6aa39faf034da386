import { cp, mkdir, realpath, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { getConfig } from '@lantern/contracts/calls/site';
import { applyMigrations } from '@lantern/prisma/migrate';
import { ownMigrations } from '@lantern/prisma/migration-folder';
import * as z from 'zod/mini';

import { SiteClient } from './site-client.ts';
import type { Stage } from './stage.ts';
import { readServerPid } from './start-replica.ts';
import { until } from './until.ts';

/** What is done to the site while members use it. Throws when the site does not recover from it. */
export interface Scene {
  name: string;
  play: (stage: Stage) => Promise<void>;
}

/** How long something stays away. */
const awayMs = 3000;

/** A series of every API process that answers, as Prometheus would read it. */
async function readSeries({ apis }: Stage, series: string): Promise<number[]> {
  const texts = apis.map(async ({ port }) => {
    const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    const line = text.split('\n').find((it) => it.startsWith(`${series} `));
    return Number(line?.split(' ')[1]);
  });
  return Promise.all(texts);
}

const everywhere = (stage: Stage, series: string, value: number) => async (): Promise<boolean> =>
  (await readSeries(stage, series)).every((it) => it === value);

export const replicaIsUsed = (stage: Stage): Promise<void> =>
  until('replica that is read', everywhere(stage, 'replica_used', 1));

const killApi = (index: number): Scene => ({
  name: `API process ${index + 1} is killed`,
  async play({ apis }) {
    const api = apis[index];
    await api?.program.kill();
    await pause(awayMs);
    await api?.program.start();
    await until('answer', async () => (await fetch(`http://127.0.0.1:${api?.port}/readyz`)).ok);
  },
});

const killWorker: Scene = {
  name: 'the worker is killed',
  async play(stage) {
    await stage.worker.kill();
    await pause(awayMs);
    await stage.worker.start();
    const asked = 'jobs_waiting_seconds{queue="ask-payment-channels"}';
    await until('job that is done', async () =>
      (await readSeries(stage, asked)).every((it) => it < 20),
    );
  },
};

const killReplica: Scene = {
  name: 'the replica is killed',
  async play(stage) {
    await stage.replica.kill();
    await until('word that it is away', everywhere(stage, 'replica_up', 0));
    await pause(awayMs);
    await stage.replica.start();
    await replicaIsUsed(stage);
  },
};

const killPrimary: Scene = {
  name: 'the primary is killed',
  async play(stage) {
    process.kill(await readServerPid(await realpath(join(stage.dataDir, 'postgres'))), 'SIGKILL');
    await pause(awayMs);
    await until('primary', everywhere(stage, 'database_up', 1));
    await until('announcement', everywhere(stage, 'changes_listening', 1));
    await replicaIsUsed(stage);
  },
};

const killFront: Scene = {
  name: 'nginx is killed',
  async play({ nginx }) {
    await nginx.kill();
    await pause(awayMs);
    await nginx.start();
  },
};

const trial = z.object({ shikan: z.number() });

/** While no process listens, something changes: afterwards every process knows. */
const breakListening: Scene = {
  name: 'the connections that listen are cut, and something changes',
  async play(stage) {
    const { prisma, db } = stage.deps;
    const clients = stage.apis.map(({ port }) => new SiteClient([`http://127.0.0.1:${port}`]));
    const readTrials = async () =>
      Promise.all(clients.map(async (it) => trial.parse(await it.call(getConfig, {})).shikan));
    await readTrials();
    await db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lantern changes'`,
    );
    const value = 17;
    await prisma.setting.upsert({
      where: { key: 'shikan' },
      create: { key: 'shikan', value },
      update: { value },
    });
    await until('change in every process', async () =>
      (await readTrials()).every((it) => it === value),
    );
    await until('announcement', everywhere(stage, 'changes_listening', 1));
  },
};

const expansion = `alter table video add column rehearsed text;
  create table rehearsal (id bigint primary key);
  create index on video (rehearsed);`;

/** The next version's migration runs while this one's processes go on. */
const expandSchema: Scene = {
  name: 'the next version expands the schema',
  async play({ dataDir, connectionString, apis }) {
    const folder = join(dataDir, 'migrations');
    await cp(ownMigrations, folder, { recursive: true });
    await mkdir(join(folder, '20990101000000_next'));
    await writeFile(join(folder, '20990101000000_next', 'migration.sql'), expansion);
    await applyMigrations({ connectionString, folder });
    await pause(awayMs);
    for (const { port } of apis) {
      if (!(await fetch(`http://127.0.0.1:${port}/readyz`)).ok) throw new Error('not ready');
    }
  },
};

export const scenes: readonly Scene[] = [
  killApi(0),
  killApi(1),
  killWorker,
  killReplica,
  killFront,
  breakListening,
  killPrimary,
  expandSchema,
];
