import type { Language } from '@lantern/rules/languages';

import { rememberOne } from '../../../../platform/cache/remember.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { textFor } from '../../../../text/text-in.ts';
import { type CategoryRow, findCategories } from '../catalogue.repo.ts';

/** Every category that members may see, those of the dark web included, parents before children. */
export type Categories = () => Promise<readonly CategoryRow[]>;

/** A category's name as its reader sees it. */
export const nameOf = (
  { name, name_en: english }: Pick<CategoryRow, 'name' | 'name_en'>,
  language: Language,
): string => textFor(language, name, english);

/** The categories, read once per change. */
export const createCategories = (deps: Deps): Categories =>
  rememberOne(deps, { name: 'categories', topics: ['catalogue'], ttlMs: 60_000 }, () =>
    findCategories(deps.replica.db),
  );
