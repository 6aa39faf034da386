import type { Db } from '../../../../platform/database/db.ts';
import {
  type CategoryChoice,
  type PlayerChoice,
  putCategories,
  putPlayers,
  wakeTitles,
} from '../operator-sources.repo.ts';

interface Bindings {
  categories: readonly CategoryChoice[];
  players: readonly PlayerChoice[];
}

/**
 * Binds categories and players of a feed. Titles that waited for it are asked for again by its next run, whether or not they
 * change there. Answers how many; null when the feed lacks one of them, and the caller is to roll back.
 */
export async function bindFeed(
  tx: Db,
  id: number,
  { categories, players }: Bindings,
): Promise<number | null> {
  const [boundCategories, boundPlayers] = [
    await putCategories(tx, id, categories),
    await putPlayers(tx, id, players),
  ];
  if (boundCategories < categories.length || boundPlayers < players.length) return null;
  const reasons = [
    ...(categories.length > 0 ? ['category'] : []),
    ...(players.length > 0 ? ['no-line'] : []),
  ];
  return wakeTitles(tx, { id, reasons });
}
