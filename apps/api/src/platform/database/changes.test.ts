import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { useTestDatabase } from '../../test/database.ts';
import { type ChangeListener, createChanges } from './changes.ts';

async function listen() {
  const connectionString = await useTestDatabase();
  const errors: Error[] = [];
  const changes = createChanges({ connectionString, onError: (error) => errors.push(error) });
  const received: [string, string | null][] = [];
  const note =
    (topic: string): ChangeListener =>
    (key) =>
      received.push([topic, key]);
  changes.on('session', note('session'));
  changes.on('settings', note('settings'));
  await changes.start();
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(async () => {
    await changes.stop();
    await client.end();
  });
  return { received, errors, client, changes };
}

test('tells listeners what was announced, by topic and key', async () => {
  const { received, client } = await listen();
  await client.query(`select pg_notify('lantern_changed', 'session:ab12')`);
  await client.query(`select pg_notify('lantern_changed', 'nobody listens to this')`);
  await client.query(`insert into setting (key, value) values ('siteName', '"x"')`);
  await expect
    .poll(() => received)
    .toEqual([
      ['session', 'ab12'],
      ['settings', null],
    ]);
});

test('what was committed has been heard of once that was waited for', async () => {
  const { received, client, changes } = await listen();
  for (let at = 1; at <= 300; at++) {
    await client.query(`select pg_notify('lantern_changed', 'session:${at}')`);
    await changes.heard();
    expect(received.length).toBe(at);
  }
});

test('after its connection broke it listens again, and says that anything may have changed', async () => {
  const { received, errors, client } = await listen();
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'lantern changes' and datname = current_database()`,
  );
  await expect
    .poll(() => received)
    .toEqual([
      ['session', null],
      ['settings', null],
    ]);
  expect(errors).toHaveLength(1);
  await client.query(`select pg_notify('lantern_changed', 'session:cd34')`);
  await expect.poll(() => received.at(-1)).toEqual(['session', 'cd34']);
});

/** A line to the database: its sockets, and how many questions were asked over it. */
async function openLine(connectionString: string) {
  const url = new URL(connectionString);
  const serverPort = Number(url.port);
  const sockets: Socket[] = [];
  let questions = 0;
  const between = createServer((near) => {
    const far = connect(serverPort, url.hostname);
    for (const socket of [near, far]) socket.on('error', () => undefined);
    // The protocol marks a question by its first letter.
    near.on(
      'data',
      (bytes: Buffer) => (questions += bytes.toString('latin1').startsWith('Q') ? 1 : 0),
    );
    near.pipe(far);
    far.pipe(near);
    sockets.push(near, far);
  }).listen(0, '127.0.0.1');
  await once(between, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    between.close();
  });
  const address = between.address();
  url.port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return { url, sockets, countQuestions: () => questions };
}

test('many who ask at once share questions, each of which was sent after they asked', async () => {
  const connectionString = await useTestDatabase();
  const line = await openLine(connectionString);
  const changes = createChanges({
    connectionString: line.url.href,
    onError: (error) => expect(error).toBeNull(),
  });
  const received: (string | null)[] = [];
  changes.on('session', (key) => received.push(key));
  await changes.start();
  onTestFinished(() => changes.stop());
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  const before = line.countQuestions();
  const asked: Promise<void>[] = [];
  for (let at = 1; at <= 100; at++) {
    await client.query(`select pg_notify('lantern_changed', 'session:${at}')`);
    const all = Array.from({ length: 10 }, () => changes.heard());
    asked.push(Promise.all(all).then(() => expect(received).toContain(String(at))));
  }
  await Promise.all(asked);
  // One for each who asked would be a thousand.
  expect(line.countQuestions() - before).toBeLessThanOrEqual(200);
});

test('a connection that went silent without a word is noticed, and made again', async () => {
  const line = await openLine(await useTestDatabase());
  const errors: Error[] = [];
  const changes = createChanges({
    connectionString: line.url.href,
    onError: (error) => errors.push(error),
    checkEveryMs: 100,
  });
  const received: (string | null)[] = [];
  changes.on('session', (key) => received.push(key));
  await changes.start();
  onTestFinished(() => changes.stop());
  expect(changes.state()).toEqual({ isListening: true, losses: 0 });
  for (const socket of line.sockets) socket.unpipe().pause();
  await expect.poll(() => received).toEqual([null]);
  expect(changes.state()).toEqual({ isListening: true, losses: 1 });
  expect(errors).toHaveLength(1);
});

test('a stopped one does not come back', async () => {
  const { received, changes, client } = await listen();
  await changes.stop();
  await client.query(`select pg_notify('lantern_changed', 'session:ef56')`);
  const found = await client.query(
    `select 1 from pg_stat_activity where application_name = 'lantern changes' and datname = current_database()`,
  );
  expect(found.rowCount).toBe(0);
  expect(received).toEqual([]);
});
