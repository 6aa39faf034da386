import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type {
  MigrationList,
  SchemaEngine,
  SchemaFilter,
} from '@prisma/schema-engine-wasm/schema_engine_bg';
import type pg from 'pg';

import type { MigrationFolder } from './migration-folder.ts';

declare global {
  /** Receives the engine's message of a panic before it stops. */
  var PRISMA_WASM_PANIC_REGISTRY: { set_message(message: string): void } | undefined;
}

export const everyTable: SchemaFilter = { externalTables: [], externalEnums: [] };

export type EngineAdapter = Awaited<ReturnType<PrismaPg['connect']>>;

export interface EngineOptions {
  /** Changes a script on its way to the database. */
  rewriteScript?: (script: string) => string;
  /** Changes how the engine talks to the database. */
  adapt?: (adapter: EngineAdapter) => void;
}

/** Loaded once in a process: the package's glue is bound to one instance, and timers of an older one would call into it. */
let loaded: Promise<typeof SchemaEngine> | undefined;

/**
 * Starts Prisma's schema engine on this pool, as WebAssembly, because its native build cannot be fetched everywhere. The
 * engine uses one connection at a time, so a pool of one is enough, and it keeps a session lock held.
 */
export async function startSchemaEngine(
  pool: pg.Pool,
  { rewriteScript = (script) => script, adapt = () => undefined }: EngineOptions = {},
): Promise<SchemaEngine> {
  loaded ??= loadEngine();
  const engine = await loaded;
  const factory = new PrismaPg(pool);
  const connect = factory.connect.bind(factory);
  factory.connect = async () => {
    const adapter = await connect();
    // The adapter would cut scripts at every semicolon, also inside functions. Sent whole and without
    // parameters, a script is one simple query: all of it happens, or nothing.
    adapter.executeScript = async (script) => {
      await adapter.executeRaw({ sql: rewriteScript(script), args: [], argTypes: [] });
    };
    adapt(adapter);
    return adapter;
  };
  return engine.new(
    { datamodels: undefined },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(factory),
  );
}

export function listMigrations(folder: MigrationFolder): MigrationList {
  return {
    baseDir: folder.path,
    lockfile: { path: 'migration_lock.toml', content: folder.lockfile },
    shadowDbInitScript: '',
    migrationDirectories: folder.migrations.map(({ name, script }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: script } },
    })),
  };
}

/** Loads the engine by hand, because importing the package warns of an experimental feature at every start. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const bindings = await import('@prisma/schema-engine-wasm/schema_engine_bg');
  const glue = createRequire(import.meta.url).resolve(
    '@prisma/schema-engine-wasm/schema_engine_bg',
  );
  const { instance } = await WebAssembly.instantiate(
    await readFile(join(dirname(glue), 'schema_engine_bg.wasm')),
    { './schema_engine_bg.js': withoutLingering(bindings) },
  );
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
    set_message(message) {
      process.emitWarning(message, 'PrismaEnginePanic');
    },
  };
  bindings.__wbg_set_wasm(instance.exports);
  const start = instance.exports['__wbindgen_start'];
  if (typeof start === 'function') Reflect.apply(start, undefined, []);
  return bindings.SchemaEngine;
}

/**
 * Removes a timer of ten seconds that the engine starts for its lock and never clears, so that the process need not wait for
 * it.
 */
function withoutLingering(bindings: object): Record<string, WebAssembly.ImportValue> {
  const start = (callback: () => void, delayMs: number): NodeJS.Timeout =>
    setTimeout(callback, delayMs).unref();
  return Object.fromEntries(
    Object.entries(bindings).map(([name, value]: [string, WebAssembly.ImportValue]) => [
      name,
      name.startsWith('__wbg_setTimeout_') ? start : value,
    ]),
  );
}
