import { uncheckedStatement } from '../platform/database/statement.ts';
import type { Deps } from '../platform/deps.ts';

export interface TestCategoryOptions {
  code: string;
  name?: string;
  parentCode?: string;
  darkWeb?: boolean;
  position?: number;
}

const insertCategory = uncheckedStatement(
  'test-create-category',
  `insert into category (code, name, parent_code, level, dark_web, position) values ($1, $2, $3, $4, $5, $6)`,
);

/** A category, of which its process has heard; its parent has to be there. */
export async function createCategory(
  { db, changes }: Pick<Deps, 'db' | 'changes'>,
  { code, name = `类${code}`, parentCode, darkWeb = false, position = 0 }: TestCategoryOptions,
): Promise<void> {
  const level = parentCode === undefined ? 1 : 2;
  await db.run(insertCategory, [code, name, parentCode ?? null, level, darkWeb, position]);
  await changes.heard();
}
