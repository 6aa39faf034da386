import type { DumpRow } from './dump-parser.ts';
import { knownColumns } from './known-columns.ts';
import { findDatabaseName, listDumpFiles, readDump } from './read-dump.ts';

/** Tables of MacCMS that are read. */
export type OldTable = 'type' | 'vod' | 'user' | 'group' | 'order' | 'ulog' | 'collect' | 'card';

export type OldRow = DumpRow;

/** A MacCMS site: its database, or a dump of it. */
export interface OldSite {
  /** The name of its database; '' where a dump does not tell it. */
  database: string;
  name: string;
  /** The rows of a table, a few thousand at a time; none of a table that is not there. `after` skips rows up to an id. */
  rows: (table: OldTable, after?: string) => AsyncIterable<OldRow[]>;
  /** Prefixes with which it has the table of titles. */
  prefixes: () => Promise<string[]>;
  close: () => Promise<void>;
}

/** Opens a dump: a file, or a folder of parts. */
export async function openDump(path: string, prefix: string): Promise<OldSite> {
  const files = await listDumpFiles(path);
  const database = await findDatabaseName(files);
  const columnsOf = (table: OldTable) => (count: number) => {
    const columns = knownColumns[table]?.split(' ') ?? [];
    return columns.length === count ? columns : null;
  };
  return {
    database,
    name: `MacCMS ${database}`.trim(),
    rows: (table) => readDump(files, { table: `${prefix}${table}`, columnsOf: columnsOf(table) }),
    prefixes: async () => {
      const found = new Set<string>();
      const note = (names: ReadonlySet<string>): void => {
        for (const it of names) if (it.endsWith('vod')) found.add(it.slice(0, -3));
      };
      for await (const _rows of readDump(files, { table: '', columnsOf: () => null }, note));
      return [...found];
    },
    close: () => Promise.resolve(),
  };
}
