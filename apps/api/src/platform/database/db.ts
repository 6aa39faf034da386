import { createRequire } from 'node:module';

import type * as prismaClient from '@lantern/prisma/client';
import type * as prismaAdapter from '@prisma/adapter-pg';
import pg from 'pg';

import type { Statement } from './statement.ts';

export { type Statement, statement } from './statement.ts';

/** Where statements run: the pool, or one connection inside a transaction. */
export interface Db {
  rows<Row extends pg.QueryResultRow>(of: Statement<Row>, values?: unknown[]): Promise<Row[]>;
  /** The first row, or null. */
  row<Row extends pg.QueryResultRow>(of: Statement<Row>, values?: unknown[]): Promise<Row | null>;
  /** The row of a statement that always answers one, such as a count or an insert. Throws when there is none. */
  one<Row extends pg.QueryResultRow>(of: Statement<Row>, values?: unknown[]): Promise<Row>;
  /** Runs a library's statement, without preparing it. */
  query(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** Runs a statement for its effect, and returns the number of rows it touched. */
  run(of: Statement<pg.QueryResultRow>, values?: unknown[]): Promise<number>;
}

export interface Database extends Db {
  pool: pg.Pool;
  /** Runs the work in one transaction: committed when it resolves, rolled back when it throws. */
  transact<Result>(work: (tx: Db) => Promise<Result>): Promise<Result>;
}

function queryWith(client: pg.Pool | pg.PoolClient): Db {
  const query = <Row extends pg.QueryResultRow>(of: Statement<Row>, values: unknown[] = []) =>
    client.query<Row>({ name: of.name, text: of.text, values });
  return {
    rows: async (of, values) => (await query(of, values)).rows,
    row: async (of, values) => (await query(of, values)).rows[0] ?? null,
    one: async (of, values) => {
      const [row] = (await query(of, values)).rows;
      if (row === undefined) throw new Error(`${of.name} answered no row`);
      return row;
    },
    query: (text, values) => client.query<Record<string, unknown>>(text, values),
    run: async (of, values) => (await query(of, values)).rowCount ?? 0,
  };
}

/** Ids, amounts and counts stay far below 2^53. */
function readBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint beyond a safe integer');
  return value;
}

const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.INT8, readBigint);
const arrayOfInt8 = 1016;
types.setTypeParser(arrayOfInt8, (text) =>
  text === '{}' ? [] : text.slice(1, -1).split(',').map(readBigint),
);

export interface PoolSettings {
  connectionString: string;
  size: number;
  /** 0 for no limit. */
  statementTimeoutMs: number;
  /** The longest time to connect, 5 seconds by default. */
  connectTimeoutMs?: number;
  /** The longest wait for an answer; by default, a second longer than the statement's limit. */
  answerTimeoutMs?: number;
  /** Receives the error of a connection that broke while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

/**
 * Options for many small statements: JIT compilation and parallel workers cost each of them more than they save, and pages
 * come from memory or from an SSD.
 */
const plannerSettings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  random_page_cost: '1.1',
} as const;

/** The time in which the database reports a cancelled statement; after it, the database counts as away. */
const silenceMs = 1000;

const defaultAnswerTimeoutMs = ({ statementTimeoutMs }: PoolSettings): number | undefined =>
  statementTimeoutMs > 0 ? statementTimeoutMs + silenceMs : undefined;

/** Makes the pool that our statements and Prisma share in a process. */
export function createPool(settings: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: settings.connectionString,
    max: settings.size,
    application_name: 'lantern',
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 5000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    statement_timeout: settings.statementTimeoutMs,
    query_timeout: settings.answerTimeoutMs ?? defaultAnswerTimeoutMs(settings),
    idle_in_transaction_session_timeout: settings.statementTimeoutMs,
    options: Object.entries(plannerSettings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    types,
  });
  // A connection that is being closed may still receive an error; it means nothing.
  pool.on('error', (error) => {
    if (!pool.ending) settings.onIdleError(error);
  });
  // A client in use can break between two queries; the next query reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Makes a pool to the same server for slow work: few connections, and no time limit on statements. */
export function createUnhurriedPool({ options }: pg.Pool): pg.Pool {
  const onIdleError = (): void => undefined;
  const { connectionString = '' } = options;
  return createPool({ connectionString, size: 2, statementTimeoutMs: 0, onIdleError });
}

/** Thrown when a commit got no answer: the transaction's writes may or may not be there, or may appear in a moment. */
export class CommitInDoubt extends Error {
  override name = 'CommitInDoubt';
}

/** Codes with which the database ends a session; they tell nothing about the fate of a commit. */
const endOfSession = /^(?:08|57P)/;

async function commit(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('commit');
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && !endOfSession.test(cause.code ?? '')) throw cause;
    throw new CommitInDoubt('a commit was sent and not answered', { cause });
  }
}

const rollbackTimeoutMs = 500;

/** Rolls back. A database that does not answer rolls back by itself when it notices that its client is gone. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  const query: pg.QueryConfig & { query_timeout: number } = {
    text: 'rollback',
    query_timeout: rollbackTimeoutMs,
  };
  await client.query(query);
}

export function createDatabase(pool: pg.Pool): Database {
  return {
    ...queryWith(pool),
    pool,
    async transact(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const result = await work(queryWith(client));
        await commit(client);
        return result;
      } catch (error) {
        await rollBack(client).catch((failure: unknown) => {
          broken = failure instanceof Error ? failure : new Error(String(failure));
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

/** Runs the work on a connection of its own, which is closed at the end with its temporary tables and locks. */
export async function useConnection<Result>(
  pool: pg.Pool,
  work: (db: Db, client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    return await work(queryWith(client), client);
  } finally {
    // The server notices a closed connection late; the next transaction must not find its lock still held.
    await client.query('select pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

const load = createRequire(import.meta.url);

export interface LazyPrisma {
  client: prismaClient.PrismaClient;
  close: () => Promise<void>;
}

/**
 * Prisma's client, loaded when something is first asked of it: it takes some 30 MB, and a process that answers members
 * never asks it. Passing it around does not load it.
 */
export function createPrisma(pool: pg.Pool): LazyPrisma {
  let made: prismaClient.PrismaClient | null = null;
  const make = (): prismaClient.PrismaClient => {
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- because what is loaded later has its type from here alone
    const { PrismaClient }: typeof prismaClient = load('@lantern/prisma/client');
    // oxlint-disable-next-line typescript/no-unsafe-assignment -- because what is loaded later has its type from here alone
    const { PrismaPg }: typeof prismaAdapter = load('@prisma/adapter-pg');
    return new PrismaClient({ adapter: new PrismaPg(pool) });
  };
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- because it is empty: all is read from the client itself
  const empty: prismaClient.PrismaClient = Object.create(null);
  const client = new Proxy(empty, {
    get(_empty, name): unknown {
      made ??= make();
      const found: unknown = Reflect.get(made, name);
      return typeof found === 'function' ? found.bind(made) : found;
    },
  });
  return { client, close: async () => made?.$disconnect() };
}
