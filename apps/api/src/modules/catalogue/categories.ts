import { rememberOne } from '../../platform/cache/remember.ts';
import type { Deps } from '../../platform/deps.ts';
import { type CategoryRow, findCategories } from './catalogue.repo.ts';

/** Every category that members may see, those of the dark web included, parents before children. */
export type Categories = () => Promise<readonly CategoryRow[]>;

/** The categories, read once per change. */
export const createCategories = (deps: Deps): Categories =>
  rememberOne(deps, { name: 'categories', topics: ['catalogue'], ttlMs: 60_000 }, () =>
    findCategories(deps.replica.db),
  );
