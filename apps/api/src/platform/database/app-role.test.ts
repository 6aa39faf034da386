import { randomBytes } from 'node:crypto';

import { prepareAppRole } from '@lantern/prisma/app-role';
import { applyMigrations } from '@lantern/prisma/migrate';
import { MigrationError } from '@lantern/prisma/migration-error';
import { createScratchDatabase } from '@lantern/prisma/testing/scratch-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';

import { type TestApp, buildTestApp } from '../../test/build-test-app.ts';
import { asApp } from '../../test/database.ts';

let site: TestApp;
beforeAll(async () => {
  site = await buildTestApp();
});
afterAll(() => site.close());

test('a site works as a role that is no superuser and owns nothing but its job queue', async () => {
  const { rows } = await site.deps.db.query(
    `select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication,
       (select count(*)::int from pg_class where relowner = pg_roles.oid and relnamespace <> to_regnamespace('pgboss')
          and relpersistence = 'p') as tables,
       (select count(*)::int from pg_proc where proowner = pg_roles.oid and pronamespace <> to_regnamespace('pgboss')) as functions,
       has_database_privilege(current_database(), 'create') as makes_schemas
     from pg_roles where rolname = current_user`,
  );
  expect(rows).toEqual([
    {
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      tables: 0,
      functions: 0,
      makes_schemas: false,
    },
  ]);
});

test.each([
  'alter table ledger_posting disable trigger all',
  'alter table audit disable trigger audit_is_final',
  'alter table audit disable trigger audit_is_linked',
  'drop trigger audit_is_linked on audit',
  `set session_replication_role = 'replica'`,
  'truncate ledger_posting cascade',
  'truncate audit',
  'update ledger_posting set amount = 1',
  'delete from ledger_posting',
  `update ledger_transaction set kind = 'adjustment'`,
  'delete from ledger_transaction',
  'update ledger_account set balance = 1000000',
  'delete from vip_grant',
  'update claim set streak = 7',
  'delete from order_refund',
  'delete from purchase_order',
  'delete from withdrawal_step',
  `update audit set reason = ''`,
  'delete from audit',
  `insert into audit_link values (1, 1, sha256('a'))`,
  'delete from audit_link',
  `select audit_append(null::audit)`,
  'delete from _prisma_migrations',
  'create schema lantern',
  'create table public.mine (id int)',
  `create function public.mine() returns int language sql as 'select 1'`,
  'alter role current_user superuser',
  `copy audit to program 'cat'`,
])('%s is more than a site may', async (sql) => {
  await expect(site.deps.db.query(sql)).rejects.toMatchObject({ code: '42501' });
});

test('a trigger of its own on a table of its own moves no balance', async () => {
  const attempt = site.deps.db.transact(async (tx) => {
    await tx.query('create temp table lever (id int)');
    await tx.query(
      `create function pg_temp.pull() returns trigger language plpgsql as
       'begin update public.ledger_account set balance = balance + 1; return null; end'`,
    );
    await tx.query('create trigger pull after insert on lever execute function pg_temp.pull()');
    await tx.query('insert into lever values (1)');
  });
  await expect(attempt).rejects.toMatchObject({ code: '42501' });
});

test('tables of a later migration can be used by the site, and an older queue is handed over', async () => {
  const { connectionString: owner, drop } = await createScratchDatabase(inject('testServer'));
  const client = new pg.Client({ connectionString: owner });
  await client.connect();
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const app = asApp(owner);
  await applyMigrations({ connectionString: owner });
  await client.query(`create type pgboss.job_state as enum ('created')`);
  await client.query('create table pgboss.job (state pgboss.job_state)');
  await prepareAppRole({ owner, app });
  await client.query('create table later (id serial)');
  await Promise.all([1, 2, 3].map(() => prepareAppRole({ owner, app })));
  const asSite = new pg.Client({ connectionString: app });
  await asSite.connect();
  try {
    await asSite.query('insert into later default values');
    await asSite.query('alter table pgboss.job add column id int');
    await asSite.query(`alter type pgboss.job_state add value 'done'`);
    const { rows } = await asSite.query('select id from later');
    expect(rows).toEqual([{ id: 1 }]);
  } finally {
    await asSite.end();
  }
});

test('an owner that is no superuser makes the role too, with the password of its address', async () => {
  const { connectionString: server, drop } = await createScratchDatabase(inject('testServer'));
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const database = new URL(server).pathname.slice(1);
  const address = (user: string, password: string): string => {
    const url = new URL(server);
    [url.username, url.password] = [user, password];
    return url.href;
  };
  const [owner, app] = [address('plain_owner', 'one'), address('Plain App', 'p@ss "word"')];
  await client.query(`create role plain_owner login createrole password 'one'`);
  await client.query(`alter database ${database} owner to plain_owner`);
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  await applyMigrations({ connectionString: owner });
  await prepareAppRole({ owner, app });
  await prepareAppRole({ owner, app });
  const asSite = new pg.Client({ connectionString: app });
  await asSite.connect();
  const { rows } = await asSite.query('select count(*)::int as members from member');
  await asSite.end();
  expect(rows).toEqual([{ members: 0 }]);
});

const ownAddress = (server: string, user: string): string => {
  const url = new URL(server);
  [url.username, url.password] = [user, 'a-word'];
  return url.href;
};

test('an owner that may not give the site’s role its rights is told how it may', async () => {
  const { connectionString: server, drop } = await createScratchDatabase(inject('testServer'));
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const [owner, app] = ['owner', 'app'].map((it) => `${it}_${randomBytes(6).toString('hex')}`);
  for (const role of [owner, app]) {
    await client.query(`create role ${role} login password 'a-word'`);
  }
  await client.query(`alter database ${new URL(server).pathname.slice(1)} owner to ${owner}`);
  onTestFinished(async () => {
    await client.end();
    await drop();
  });
  const roles = { owner: ownAddress(server, owner ?? ''), app: ownAddress(server, app ?? '') };
  await applyMigrations({ connectionString: roles.owner });
  await expect(prepareAppRole(roles)).rejects.toThrow(
    new MigrationError(
      'no-app-role',
      `The role of DATABASE_OWNER_URL may not give that of DATABASE_URL its rights (permission denied to grant role "${app}"): grant "${app}" to "${owner}" as a superuser.`,
    ),
  );
});

test.each([
  ['a server that does not answer', 'postgres://nobody:a-word@127.0.0.1:1/none'],
  ['a database that is not there', 'no_such_database'],
])('an address of the site’s role with %s is told without its password', async (_what, at) => {
  const server = inject('testServer');
  const app = URL.canParse(at) ? at : new URL(at, asApp(server)).href;
  const refused: unknown = await prepareAppRole({ owner: server, app }).catch(
    (error: unknown) => error,
  );
  expect(refused).toBeInstanceOf(MigrationError);
  expect(String(refused)).toMatch(/as the role of DATABASE_URL \(.+\): check DATABASE_URL/);
  expect(String(refused)).not.toContain(new URL(app).password);
});
