import { fileURLToPath } from 'node:url';

import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';

import type { Database } from '../../../platform/database/db.ts';
import { type MoveInOptions, moveInSteps } from '../../../programs/move-in/move-in-arguments.ts';
import { openDump } from '../../../programs/move-in/old-site.ts';
import { writeMove } from '../../../programs/move-in/write-move.ts';
import { buildTestApp, type TestApp } from '../../../test/build-test-app.ts';
import { createCategory } from '../../../test/create-category.ts';
import { createOperator } from '../../../test/create-operator.ts';
import { expectSoundLedger } from '../../../test/expect-sound-ledger.ts';

const dump = fileURLToPath(new URL('../../../test/maccms/dump-mysqldump.sql', import.meta.url));

let whole: TestApp;
let killed: TestApp;
beforeAll(async () => {
  whole = await openSite();
  killed = await openSite();
});
afterAll(async () => {
  await whole.close();
  await killed.close();
});

async function openSite(): Promise<TestApp> {
  const site = await buildTestApp({ asOwner: true });
  await createOperator(site.deps, { loginName: 'mover' });
  await createCategory(site.deps, { code: '30', name: '电影' });
  return site;
}

const options: MoveInOptions = {
  from: 'dump',
  prefix: 'mac_',
  siteUrl: 'https://old.example',
  siteFolder: null,
  category: null,
  write: true,
  operator: 'mover',
  second: null,
  coinsPerPoint: 0.05,
  withFrozen: false,
  counts: false,
  licence: 'unchecked',
  publish: false,
  only: moveInSteps.filter((it) => it !== 'pictures'),
  fixEncoding: false,
  acceptCut: false,
  newSite: false,
};

async function move({ deps }: TestApp, db: Database = deps.db): Promise<number> {
  const { config, randomBytes } = deps;
  const old = await openDump(dump, 'mac_');
  const { signal } = new AbortController();
  return writeMove({ db, pool: deps.db.pool, config, site: old, signal, randomBytes }, options);
}

class Killed extends Error {
  override name = 'Killed';
}

/** A database whose program ends at a commit, before it or right after it, and does nothing more. */
function mortal(db: Database, { at, isBefore }: { at: number; isBefore: boolean }): Database {
  let [commits, isDead] = [0, false];
  const die = (): never => {
    isDead = true;
    throw new Killed();
  };
  const alive = <Result>(work: () => Promise<Result>): Promise<Result> =>
    isDead ? Promise.reject(new Killed()) : work();
  return {
    pool: db.pool,
    rows: (of, values) => alive(() => db.rows(of, values)),
    row: (of, values) => alive(() => db.row(of, values)),
    one: (of, values) => alive(() => db.one(of, values)),
    query: (text, values) => alive(() => db.query(text, values)),
    run: (of, values) => alive(() => db.run(of, values)),
    transact: (work) =>
      alive(async () => {
        commits += 1;
        const isLast = commits === at;
        const result = await db.transact(async (tx) => {
          const done = await work(tx);
          return isLast && isBefore ? die() : done;
        });
        return isLast ? die() : result;
      }),
  };
}

const tables = [
  'video',
  'channel',
  'episode',
  'category',
  'title_key',
  'title_fact',
  'rights_record',
  'source',
  'source_item',
  'source_category',
  'match_case',
  'member',
  'moved_member',
  'invite',
  'vip_grant',
  'ledger_transaction',
  'ledger_posting',
  'old_order',
  'favourite',
  'play_position',
  'old_address',
];

async function countAll({ deps }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await deps.db.query(`select count(*)::int as count from ${table}`);
    counts[table] = z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? -1;
  }
  return counts;
}

test('a move that is killed before and after each commit, and started again, brings everything once', async () => {
  await move(whole);
  const wanted = await countAll(whole);
  expect(wanted['member']).toBeGreaterThan(19);
  let kills = 0;
  const kill = async (at: number, isBefore: boolean): Promise<boolean> => {
    try {
      await move(killed, mortal(killed.deps.db, { at, isBefore }));
      return false;
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      kills += 1;
      return true;
    }
  };
  for (let at = 1; await kill(at, true); at++) await kill(at, false);
  expect(kills).toBeGreaterThan(15);
  expect(await countAll(killed)).toEqual(wanted);
  await expectSoundLedger(killed);
});

test('of two moves at once one goes on, and the other is refused', async () => {
  const before = await countAll(whole);
  const both = await Promise.allSettled([move(whole), move(whole)]);
  const refused = both.filter((it) => it.status === 'rejected');
  expect(refused.length).toBeLessThan(2);
  for (const it of refused) expect(String(it.reason)).toMatch(/Another move-in is at work/);
  expect(await countAll(whole)).toEqual(before);
});
