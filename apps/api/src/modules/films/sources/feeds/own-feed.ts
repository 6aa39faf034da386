import { createHash } from 'node:crypto';

import type { Deps } from '../../../../platform/deps.ts';
import { hasFeedKey } from './feeds.repo.ts';

/** The digest by which a key of the site's own feed is known. */
export const digestKey = (key: string): Buffer => createHash('sha256').update(key).digest();

/** What leads to a feed as this site gives one out, with its key if it has one. */
const ownPath = /^(?:\/api\.php)?\/provide\/(?:([\w-]{1,100})\/)?vod(?:\/|$)/;

/**
 * Whether an address leads to the feed that this site itself gives out: by one of its keys, whatever name the site has
 * there, or at its own address. All its titles are here, and each would be asked about.
 */
export async function isOwnFeed(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  address: string,
): Promise<boolean> {
  const { origin, pathname } = new URL(address);
  const found = ownPath.exec(pathname);
  if (found === null) return false;
  const [, key] = found;
  if (key !== undefined && (await hasFeedKey(db, digestKey(key)))) return true;
  return origin === URL.parse(config.publicBaseUrl ?? '')?.origin;
}
