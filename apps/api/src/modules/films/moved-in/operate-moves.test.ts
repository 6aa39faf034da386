import { fileURLToPath } from 'node:url';

import { getMove, listMoves } from '@lantern/contracts/calls/operator/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';

import {
  moveInSteps,
  type MoveInOptions,
  readMoveInArguments,
} from '../../../programs/move-in/move-in-arguments.ts';
import { openDump } from '../../../programs/move-in/old-site.ts';
import { holdMoving } from '../../../programs/move-in/runs.ts';
import { undoMove } from '../../../programs/move-in/undo-move.ts';
import { writeMove } from '../../../programs/move-in/write-move.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { askAs, callAs } from '../../../test/call-as.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createOperator, type TestOperator } from '../../../test/create-operator.ts';

const folder = fileURLToPath(new URL('../../../test/maccms/', import.meta.url));

let site: TestApp;
let editor: TestOperator;
beforeAll(async () => {
  site = await buildTestApp({ asOwner: true });
  await createOperator(site.deps, { loginName: 'mover' });
  editor = await createOperator(site.deps, { loginName: 'editor', roles: ['content'] });
  await createCategory(site.deps, { code: '30', name: '电影' });
});
afterAll(() => site.close());

const steps = moveInSteps.filter((it) => it !== 'pictures').join(',');
const args = [
  ['--from', "it's a dump $HOME.sql", '--site-url', 'https://old.example', '--operator', 'mover'],
  ['--coins-per-point', '0.05', '--only', steps, '--write'],
].flat();

function optionsOf(words: readonly string[]): MoveInOptions {
  const command = readMoveInArguments(words);
  if (command.verb !== 'move') throw new Error('no move');
  return command.options;
}

const moveIn = async (signal = new AbortController().signal) => {
  const { db, config, randomBytes } = site.deps;
  const old = await openDump(`${folder}dump-mysqldump.sql`, 'mac_');
  const sources = { db, pool: db.pool, config, site: old, signal, randomBytes };
  return writeMove(sources, optionsOf(args));
};

const ask: ReturnType<typeof askAs> = (call, payload) => askAs(site, editor)(call, payload);
/** The last run, as if it had begun by the clock of the tests. */
const last = async () => {
  await site.deps.prisma.sourceRun.updateMany({ data: { startedAt: site.deps.now() } });
  const [run] = (await ask(listMoves, {})).list;
  if (run === undefined) throw new Error('nothing moved in');
  return ask(getMove, { id: run.id });
};

/** The words of a command, as a shell reads them. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/(?:'[^']*'|\\.|[^\s'\\])+/g)].map(([word]) =>
    word.replaceAll(
      /'([^']*)'|\\(.)/g,
      (_, quoted?: string, single?: string) => quoted ?? single ?? '',
    ),
  );

test('the report of a site that nothing moved into is empty', async () => {
  expect(await ask(listMoves, {})).toEqual({ list: [] });
  const id = '00000000-0000-7000-8000-000000000000';
  expect((await callAs(site, editor)(getMove, { id })).refusal).toBe('move-unknown');
});

test('a run that was stopped goes on by the command that is printed', async () => {
  await expect(moveIn(AbortSignal.abort())).rejects.toThrow('aborted');
  const report = await last();
  expect(report).toMatchObject({ state: 'stopped', isAtWork: false, kind: 'site', by: 'mover' });
  expect(report.next).toEqual([
    { what: 'resume', command: 'npm run move-in -- resume' },
    { what: 'undo', command: `npm run move-in -- undo ${report.id}` },
  ]);
});

test('a run that is done tells what it did, what is open, and the same command again for the switch', async () => {
  await moveIn();
  const report = await last();
  expect(report).toMatchObject({ state: 'done', isAtWork: false, fault: '' });
  const counts = new Map(report.counts.map((it) => [it.what, it.count]));
  expect(counts.get('draft')).toBeGreaterThan(0);
  expect(counts.get('members')).toBeGreaterThan(0);
  const { rows } = await site.deps.db.query(
    `select count(*)::int as count from source_item where state <> 'bound'`,
  );
  const left = report.left.reduce((sum, it) => sum + it.count, 0);
  expect(rows).toEqual([{ count: left }]);
  expect(left).toBeGreaterThan(0);
  for (const it of report.left) expect(it.examples.length).toBe(Math.min(5, it.count));
  expect(report.openCases).toBe(
    await site.deps.prisma.matchCase.count({ where: { state: 'open' } }),
  );
  const [again, check, undo] = report.next;
  expect([again?.what, check?.what, undo?.what]).toEqual(['again', 'check', 'undo']);
  const words = wordsOf(again?.command ?? '');
  expect(words.slice(0, 4)).toEqual(['npm', 'run', 'move-in', '--']);
  expect(optionsOf(words.slice(4))).toEqual(optionsOf(args));
});

test('a program at work is distinguished from one that was cut off', async () => {
  const { id } = await last();
  await site.deps.prisma.sourceRun.update({
    where: { id },
    data: { state: 'running', endedAt: null },
  });
  expect(await last()).toMatchObject({ state: 'running', isAtWork: false });
  expect((await last()).next[0]?.what).toBe('resume');
  const release = await holdMoving(site.deps.db.pool);
  expect(await last()).toMatchObject({ state: 'running', isAtWork: true });
  expect((await last()).next).toEqual([{ what: 'stop', command: 'npm run move-in -- stop' }]);
  await release();
  const endedAt = site.deps.now();
  await site.deps.prisma.sourceRun.update({ where: { id }, data: { state: 'done', endedAt } });
});

test('one that was undone is reported as undone', async () => {
  const { id } = await last();
  await undoMove(site.deps.db, id);
  const report = await ask(getMove, { id });
  expect(report.state).toBe('undone');
  expect(report.next.map((it) => it.what)).toEqual(['again']);
});
