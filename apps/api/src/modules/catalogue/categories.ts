import { remember } from '../../platform/cache/remember.ts';
import type { Deps } from '../../platform/deps.ts';
import { type CategoryRow, findCategories } from './catalogue.repo.ts';

/** Every category that members may see, those of the dark web included, parents before children. */
export type Categories = () => Promise<readonly CategoryRow[]>;

/** The categories, read once per change. */
export function createCategories({ replica: { db }, changes, now }: Deps): Categories {
  const memory = remember<readonly CategoryRow[]>({
    name: 'categories',
    changes,
    topics: ['catalogue'],
    ttlMs: 60_000,
    capacity: 1,
    now,
  });
  return () => memory.get('', () => findCategories(db));
}
