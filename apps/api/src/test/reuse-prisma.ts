import { createRequire } from 'node:module';

import type * as prismaClient from '@lantern/prisma/client';
import type * as prismaAdapter from '@prisma/adapter-pg';
import type pg from 'pg';

import type { LazyPrisma } from '../platform/database/db.ts';

type Adapter = Awaited<ReturnType<prismaAdapter.PrismaPg['connect']>>;

/** A client that asks one site's database after another's. */
interface Reused {
  client: prismaClient.PrismaClient;
  /** The database from now on, by the pool that leads there. */
  turnTo(pool: pg.Pool): void;
}

const load = createRequire(import.meta.url);

/** Clients whose sites are closed. */
const idle: Reused[] = [];

/**
 * Prisma's client of a test's site, as the site makes it, but one that served a closed site of the same process where there
 * is one: to make one takes a core a fifth of a second, in which it reads all of the schema, and a run makes hundreds of sites.
 */
export function reusePrisma(pool: pg.Pool): LazyPrisma {
  let taken: Reused | null = null;
  const take = (): Reused => {
    const one = idle.pop() ?? makeReused();
    one.turnTo(pool);
    return one;
  };
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- because it is empty: all is read from the client itself
  const empty: prismaClient.PrismaClient = Object.create(null);
  const client = new Proxy(empty, {
    get(_empty, name): unknown {
      taken ??= take();
      const found: unknown = Reflect.get(taken.client, name);
      return typeof found === 'function' ? found.bind(taken.client) : found;
    },
  });
  const close = async (): Promise<void> => {
    if (taken !== null) idle.push(taken);
    taken = null;
  };
  return { client, close };
}

function makeReused(): Reused {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- because what is loaded later has its type from here alone
  const { PrismaClient }: typeof prismaClient = load('@lantern/prisma/client');
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- because what is loaded later has its type from here alone
  const { PrismaPg }: typeof prismaAdapter = load('@prisma/adapter-pg');
  let now: Promise<Adapter>;
  const connect = async () => {
    const first = await now;
    return {
      provider: 'postgres' as const,
      adapterName: first.adapterName,
      getConnectionInfo: () => first.getConnectionInfo(),
      queryRaw: async (...query: Parameters<Adapter['queryRaw']>) => (await now).queryRaw(...query),
      executeRaw: async (...query: Parameters<Adapter['executeRaw']>) =>
        (await now).executeRaw(...query),
      executeScript: async (script: string) => (await now).executeScript(script),
      startTransaction: async (...options: Parameters<Adapter['startTransaction']>) =>
        (await now).startTransaction(...options),
      dispose: async () => undefined,
    };
  };
  const adapter = { provider: 'postgres', adapterName: 'reused', connect } as const;
  return {
    client: new PrismaClient({ adapter }),
    turnTo(pool) {
      now = new PrismaPg(pool).connect();
    },
  };
}
