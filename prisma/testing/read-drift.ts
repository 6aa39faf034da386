import { EventEmitter } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

import { everyTable, startSchemaEngine } from '../schema-engine.ts';

const schemaFolder = fileURLToPath(new URL('../schema', import.meta.url));

/** Returns the SQL that would change this database to the schema files; `""` when they agree. */
export async function readDrift(connectionString: string): Promise<string> {
  const files = await Promise.all(
    (await readdir(schemaFolder)).map(async (name) => {
      const path = join(schemaFolder, name);
      return { path, content: await readFile(path, 'utf8') };
    }),
  );
  const pool = new pg.Pool({ connectionString, max: 1 });
  pool.on('error', () => undefined);
  const engine = await startSchemaEngineThatReadsCharacters(pool);
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: schemaFolder },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: everyTable,
    });
    return (stdout ?? '').replace('-- This is an empty migration.', '').trim();
  } finally {
    engine.free();
    await pool.end();
  }
}

/** Object ids of the types "char" and text. */
const charType = 18;
const textType = 25;

interface RowDescription {
  fields: { name: string; dataTypeID: number }[];
}

/** Starts an engine that can read PostgreSQL's type "char", which its catalogue uses and the adapter does not know. */
function startSchemaEngineThatReadsCharacters(pool: pg.Pool) {
  const characterColumns = new Set<string>();
  pool.on('connect', (client) => {
    const connection: unknown = Reflect.get(client, 'connection');
    if (!(connection instanceof EventEmitter)) return;
    connection.prependListener('rowDescription', ({ fields }: RowDescription) => {
      for (const field of fields.filter((it) => it.dataTypeID === charType)) {
        characterColumns.add(field.name);
        field.dataTypeID = textType;
      }
    });
  });
  return startSchemaEngine(pool, {
    adapt: (adapter) => {
      const queryRaw = adapter.queryRaw.bind(adapter);
      adapter.queryRaw = async (query) => {
        const result = await queryRaw(query);
        const columnTypes = result.columnTypes.map((type, index) =>
          characterColumns.has(result.columnNames[index] ?? '') ? ColumnTypeEnum.Character : type,
        );
        return { ...result, columnTypes };
      };
    },
  });
}
