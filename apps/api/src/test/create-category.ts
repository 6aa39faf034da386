import type { Deps } from '../platform/deps.ts';

export interface TestCategoryOptions {
  code: string;
  name?: string;
  parentCode?: string;
  darkWeb?: boolean;
  position?: number;
}

/** A category; its parent has to be there. */
export async function createCategory(
  { prisma }: Pick<Deps, 'prisma'>,
  { code, name = `类${code}`, parentCode, darkWeb = false, position = 0 }: TestCategoryOptions,
): Promise<void> {
  const level = parentCode === undefined ? 1 : 2;
  const parent = parentCode ?? null;
  await prisma.category.create({
    data: { code, name, parentCode: parent, level, darkWeb, position },
  });
}
