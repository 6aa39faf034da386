import { rememberOne } from '../../platform/cache/remember.ts';
import type { Deps } from '../../platform/deps.ts';
import { oncePerSite } from '../../platform/once-per-site.ts';
import { findOpenHosts } from './line-hosts.repo.ts';
import type { PlayableLine } from './playable-lines.ts';

/** More would make each page's policy longer than proxies take. */
const mostHosts = 100;

/** The origins from which members' players may load lines of other sites, for the page's policy: each by name, or all by `https:`. */
export const lineHostsOf = oncePerSite((deps: Deps): (() => Promise<readonly string[]>) =>
  rememberOne(deps, { name: 'line-hosts', topics: ['catalogue'], ttlMs: 60_000 }, async () => {
    const hosts = await findOpenHosts(deps.db, mostHosts + 1);
    return hosts.length > mostHosts ? ['https:'] : hosts;
  }),
);

/** The origins of lines. */
export const originsOf = (lines: readonly PlayableLine[]): string[] => [
  ...new Set(
    lines.flatMap((it) => it.episodes.map(({ address }) => URL.parse(address)?.origin ?? '')),
  ),
];
