import { type OldPage, readOldAddress } from '@lantern/rules/old-address';

import type { Deps } from '../../../platform/deps.ts';
import {
  findOldCategory,
  findTitleById,
  findTitleBySlug,
  hasMovedSite,
} from './old-addresses.repo.ts';

/** Where an old page is now: a path of this site; `gone` for one that was removed, null for one that is not known. */
type NewPlace = { path: string } | 'gone' | null;

type Site = Pick<Deps, 'db' | 'now'>;

/** Finds where an address of a site that moved in leads. It costs nothing for an address of another form. */
export async function findOldPage(site: Site, address: string): Promise<NewPlace> {
  const page = readOldAddress(address);
  if (page === null || !(await hasMovedSite(site.db))) return null;
  return placeOf(site, page);
}

function placeOf(site: Site, page: OldPage): NewPlace | Promise<NewPlace> {
  switch (page.kind) {
    case 'title':
    case 'episode':
      return placeOfTitle(site, page.id);
    case 'category':
      return placeOfCategory(site, page.id);
    case 'search':
      return { path: `/sreinfo?${new URLSearchParams({ searchStr: page.text.slice(0, 60) })}` };
    case 'sitemap':
      return { path: '/sitemap.xml' };
    default:
      return 'gone';
  }
}

async function placeOfTitle({ db, now }: Site, id: string): Promise<NewPlace> {
  const number = /^\d{1,20}$/.test(id) ? await findTitleById(db, { id, now: now() }) : null;
  const found = number ?? (await findTitleBySlug(db, id, now()));
  if (found === null) return null;
  if (found.isRemoved === true) return 'gone';
  return found.isShown === true && found.id !== null ? { path: `/videoinfo?id=${found.id}` } : null;
}

async function placeOfCategory({ db }: Site, id: string): Promise<NewPlace> {
  const found = await findOldCategory(db, { id });
  if (found === null) return null;
  const { code, parentCode, name } = found;
  const search = new URLSearchParams({
    title: name,
    type: parentCode ?? code,
    ...(parentCode !== null && { sonType: code }),
  });
  return { path: `/sreinfo?${search}` };
}
