import { createHash } from 'node:crypto';

import pg from 'pg';
import { beforeAll, expect, inject, test } from 'vitest';

import { readDrift } from './testing/read-drift.ts';
import { createScratchDatabase } from './testing/scratch-database.ts';

let connectionString: string;
let client: pg.Client;

beforeAll(async () => {
  const database = await createScratchDatabase(inject('testServer'), 'lantern_migrated');
  connectionString = database.connectionString;
  client = new pg.Client({ connectionString });
  await client.connect();
  await seedCategories();
  return async () => {
    await client.end();
    await database.drop();
  };
});

const run = (sql: string) => client.query(sql);

/** Returns the constraint that refuses the statement. */
const refusal = async (sql: string): Promise<string | undefined> => {
  const error: unknown = await run(sql).catch((thrown: unknown) => thrown);
  if (error instanceof pg.DatabaseError) return error.constraint;
  throw new Error('not refused', { cause: error });
};

const insertVideo = (values: string): string =>
  `insert into video (title, poster_key, duration_seconds, category_code, son_code, dark_web, state, published_at) values ${values}`;

async function seedCategories(): Promise<void> {
  await run(
    `insert into category (code, name, level, dark_web) values ('90', 'dark', 1, true), ('30', 'light', 1, false)`,
  );
  await run(
    `insert into category (code, name, level, parent_code, dark_web) values ('901', 'dark son', 2, '90', true), ('301', 'son', 2, '30', false)`,
  );
}

test('the migrations create the schema of the schema files', async () => {
  expect(await readDrift(connectionString)).toBe('');
});

test('a difference between the two is found', async () => {
  await run('alter table operator rename login_name to name');
  expect(await readDrift(connectionString)).toContain('ADD COLUMN     "login_name"');
  await run('alter table operator rename name to login_name');
});

test('a video belongs to the dark web exactly when its category does', async () => {
  await run(insertVideo(`('a', 'k', 1, '90', '901', true, 'draft', null)`));

  const light = insertVideo(`('b', 'k', 1, '90', null, false, 'draft', null)`);
  expect(await refusal(light)).toBe('video_category_code_dark_web_fkey');
  const childOfAnother = insertVideo(`('c', 'k', 1, '30', '901', false, 'draft', null)`);
  expect(await refusal(childOfAnother)).toBe('video_son_code_category_code_fkey');
  const lightChild = `insert into category (code, name, level, parent_code) values ('902', 'x', 2, '90')`;
  expect(await refusal(lightChild)).toBe('category_parent_code_dark_web_fkey');

  await run('begin');
  await run(`update category set dark_web = false where code = '90'`);
  const { rows } = await run(
    `select (select dark_web from video), (select dark_web from category where code = '901') as son`,
  );
  await run('rollback');
  expect(rows).toEqual([{ dark_web: false, son: false }]);
});

test.each([
  [
    'member_code_digits',
    `insert into member (code, login_name, nickname, password_hash) values ('01234567', 'a', 'a', 'x')`,
  ],
  [
    'member_vip_plan_has_expiry',
    `insert into member (code, login_name, nickname, password_hash, vip_plan) values ('11234567', 'a', 'a', 'x', 1)`,
  ],
  [
    'ad_url_is_http',
    `insert into ad (slot, title, image, url) values ('feed', 'a', 'images/a.webp', 'javascript:alert(1)')`,
  ],
  [
    'ad_image_is_http_or_key',
    `insert into ad (slot, title, image, url) values ('feed', 'a', 'data:image/png', 'https://example.com')`,
  ],
  ['category_root_is_level_1', `insert into category (code, name, level) values ('1', 'a', 2)`],
])('%s holds', async (constraint, sql) => {
  expect(await refusal(sql)).toBe(constraint);
});

test('a published video has a date', async () => {
  const undated = insertVideo(`('a', 'k', 1, '30', null, false, 'published', null)`);
  expect(await refusal(undated)).toBe('video_published_has_date');
});

/** Returns what the work announces on the channel, in order. */
async function listen(work: () => Promise<unknown>): Promise<(string | undefined)[]> {
  const announced: (string | undefined)[] = [];
  const ear = new pg.Client({ connectionString });
  await ear.connect();
  try {
    ear.on('notification', ({ payload }) => announced.push(payload));
    await ear.query('listen lantern_changed');
    await work();
    await run(`notify lantern_changed, 'end'`);
    await expect.poll(() => announced.at(-1)).toBe('end');
    return announced.slice(0, -1);
  } finally {
    await ear.end();
  }
}

test('data cached in every process announces its changes, once per transaction', async () => {
  const announced = await listen(async () => {
    await run('begin');
    await run(insertVideo(`('a', 'k', 1, '30', null, false, 'draft', null)`));
    await run(`update video set state = 'published', published_at = now()`);
    await run('commit');
    await run(`insert into setting (key, value) values ('shikan', '20')`);
    await run(
      `insert into ad (slot, title, image, url) values ('feed', 'a', 'a.webp', 'https://example.com')`,
    );
  });
  expect(announced).toEqual(['catalogue', 'settings', 'ads']);
});

test('counters announce nothing', async () => {
  await run(insertVideo(`('a', 'k', 1, '30', null, false, 'draft', null)`));
  await run(
    `insert into ad (slot, title, image, url) values ('feed', 'a', 'a.webp', 'https://example.com')`,
  );
  const announced = await listen(async () => {
    await run('update video set like_count = like_count + 1');
    await run(`insert into ad_click (ad_id, visitor) select id, 'x' from ad`);
  });
  expect(announced).toEqual([]);
});

test('an ended session is announced by its hash, an expired one is not', async () => {
  await run(
    `insert into member (code, login_name, nickname, password_hash) values ('11234567', 'a', 'a', 'x')`,
  );
  await run(
    `insert into member_token (hash, member_id, expires_at)
     select sha256(word::bytea), member.id, now() + spare::interval from member,
       (values ('live', '1 hour'), ('old', '-1 hour')) as given (word, spare)`,
  );
  const hash = createHash('sha256').update('live').digest('hex');
  const announced = await listen(() => run('delete from member_token'));
  expect(announced).toEqual([`session:${hash}`]);
});
