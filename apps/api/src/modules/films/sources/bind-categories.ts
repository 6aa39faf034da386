import { suggestCategory } from '@lantern/rules/root-kind';

import type { Db } from '../../../platform/database/db.ts';
import {
  type CategoryBinding,
  findBindings,
  findSiteCategories,
  insertHiddenCategory,
  saveBindings,
} from './sources.repo.ts';
import type { BoundCategory } from './titles/place-title.ts';

/** A category of a source; `parent` is the code of its root there, null for a root. */
export interface RemoteCategory {
  code: string;
  name: string;
  parent: string | null;
}

interface SiteCategory {
  code: string;
  name: string;
  parentCode: string | null;
}

/** Where a category of a source would go; `code` is null for a hidden one that is to be made. */
export interface PlannedBinding {
  remote: RemoteCategory;
  code: string | null;
  /** The code here of its root, for one that is to be made below it; null when that is to be made too, or for a root. */
  parentCode: string | null;
  /** The name of the category here. */
  name: string;
}

/**
 * Finds for each category of a source one of this site, roots first: bound before, of an equal name, or of a word that says the
 * same. `fallback` takes those that find none; without it they are to be made.
 */
function planBindings(
  remote: readonly RemoteCategory[],
  here: readonly SiteCategory[],
  { bound, fallback }: { bound: ReadonlyMap<string, string>; fallback: string | null },
): PlannedBinding[] {
  const known = new Map(here.map((it) => [it.code, it]));
  const plans = new Map<string, PlannedBinding>();
  const plan = (it: RemoteCategory): void => {
    const parentCode = it.parent === null ? null : (plans.get(it.parent)?.code ?? null);
    const isSonOfNew = it.parent !== null && parentCode === null;
    const among = isSonOfNew ? [] : here.filter((one) => one.parentCode === parentCode);
    const code = bound.get(it.code) ?? suggestCategory(it.name, among)?.code ?? fallback ?? '';
    const found = known.get(code) ?? { code: null, name: it.name };
    plans.set(it.code, { remote: it, code: found.code, parentCode, name: found.name });
  };
  for (const it of remote) if (it.parent === null) plan(it);
  for (const it of remote) if (it.parent !== null) plan(it);
  return [...plans.values()];
}

/** The plan for a source, from what is bound and what the site has. `sourceId` is null for one that is not here yet. */
export async function planFor(
  db: Db,
  sourceId: number | null,
  remote: readonly RemoteCategory[],
  fallback: string | null,
): Promise<PlannedBinding[]> {
  const rows = sourceId === null ? [] : await findBindings(db, { sourceId });
  const bound = new Map(
    rows.flatMap((it) => (it.categoryCode === null ? [] : [[it.remoteCode, it.categoryCode]])),
  );
  return planBindings(remote, await findSiteCategories(db), { bound, fallback });
}

/** Binds the categories of a source by a plan, and makes the hidden ones that it lacks. */
export async function bindCategories(
  tx: Db,
  sourceId: number,
  plans: readonly PlannedBinding[],
): Promise<number> {
  const made = new Map<string, string>();
  const bindings: CategoryBinding[] = [];
  let count = 0;
  for (const { remote, code, parentCode } of plans) {
    const below = remote.parent === null ? null : (parentCode ?? made.get(remote.parent) ?? null);
    const categoryCode = code ?? (await insertHiddenCategory(tx, remote.name, below));
    if (code === null) count += 1;
    made.set(remote.code, categoryCode);
    bindings.push({ remoteCode: remote.code, remoteName: remote.name, categoryCode });
  }
  await saveBindings(tx, sourceId, bindings);
  return count;
}

/** Where titles of a source go, by the code of their category there; and the codes that are left out. */
export async function readBindings(
  db: Db,
  sourceId: number,
): Promise<{ categories: Map<string, BoundCategory>; ignored: Set<string> }> {
  const rows = await findBindings(db, { sourceId });
  const categories = new Map<string, BoundCategory>();
  for (const it of rows) {
    const { rootCode, sonCode, darkWeb, category, root } = it;
    if (it.ignored || rootCode === null || category === null) continue;
    categories.set(it.remoteCode, { rootCode, sonCode, darkWeb: darkWeb ?? false, category, root });
  }
  return {
    categories,
    ignored: new Set(rows.filter((it) => it.ignored).map((it) => it.remoteCode)),
  };
}
