import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

import { type DeclaredStatement, declaredStatements } from '../src/platform/database/statement.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

const declares = (path: string): boolean =>
  path.endsWith('.repo.ts') ||
  /\b(?:statement|variant|sql\.\w+)\(/.test(readFileSync(join(root, path), 'utf8'));

/** Returns every statement of the API, by importing the files that declare some. */
export async function readAllStatements(): Promise<DeclaredStatement[]> {
  const files = globSync('apps/api/src/**/*.ts', {
    cwd: root,
    exclude: ['**/*.test.ts', '**/test/**'],
  });
  for (const file of files.filter(declares)) {
    await import(pathToFileURL(join(root, file)).href);
  }
  return [...declaredStatements.values()];
}

/** The tables of the data model that have a column `member_id`. */
export function readMemberTables(): string[] {
  const files = globSync('prisma/schema/*.prisma', { cwd: root });
  const models = files.flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split(/^model /m)
      .slice(1),
  );
  return models.flatMap((text) => {
    const [model = ''] = text.split(/^}/m, 1);
    const table = /@@map\("(\w+)"\)/.exec(model)?.[1];
    return table !== undefined && model.includes('@map("member_id")') ? [table] : [];
  });
}
