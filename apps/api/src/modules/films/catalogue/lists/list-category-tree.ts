import type { Dict } from '@lantern/contracts/entities/dict';
import type { Language } from '@lantern/rules/languages';

import type { CategoryRow } from '../catalogue.repo.ts';
import { type Categories, nameOf } from '../places/categories.ts';

export interface TreeChoice {
  /** `""` or `0` for the whole tree. */
  rootCode: string;
  /** The number of levels. */
  depth: number;
  /** The language of its reader. */
  language: Language;
}

/** The tree of public categories, or its part below one code. */
export async function listCategoryTree(
  categories: Categories,
  { rootCode, depth, language }: TreeChoice,
): Promise<Dict[]> {
  const rows = (await categories()).filter((it) => !it.dark_web);
  const named = rows.map((it) => ({ ...it, name: nameOf(it, language) }));
  return buildBranch(named, rootCode === '' || rootCode === '0' ? null : rootCode, depth);
}

function buildBranch(
  rows: readonly CategoryRow[],
  parentCode: string | null,
  depth: number,
): Dict[] {
  if (depth <= 0) return [];
  return rows
    .filter((it) => it.parent_code === parentCode)
    .map((it) => ({
      dictCode: it.code,
      dictName: it.name,
      pid: it.parent_code ?? '0',
      dictLevel: it.level,
      children: buildBranch(rows, it.code, depth - 1),
    }));
}
