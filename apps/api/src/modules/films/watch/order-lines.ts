import type { Episode } from '@lantern/contracts/entities/source';
import { isFileAddress } from '@lantern/rules/stream-address';

import type { EpisodeLine, WatchableEpisode } from '../access/access.repo.ts';

/** A channel as members see it. */
export interface Line {
  name: string;
  episodes: WatchableEpisode[];
}

/**
 * The channels of a video in the order in which they are tried: films of this site, then lines of other sites in the
 * operator's order, last those that fail. What a page on https can't load is left out. Channels of one name are numbered.
 */
export function orderLines(
  episodes: readonly WatchableEpisode[],
  { isSecure }: { isSecure: boolean },
): Line[] {
  const channels = new Map<number, WatchableEpisode[]>();
  for (const it of episodes) {
    const reached = isSecure ? overHttps(it) : it;
    if (reached === null) continue;
    const beside = channels.get(it.channel_id);
    if (beside) beside.push(reached);
    else channels.set(it.channel_id, [reached]);
  }
  const counts = new Map<string, number>();
  return [...channels.values()]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((its) => {
      const name = its[0]?.channel ?? '';
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return { name: count === 1 ? name : `${name}${count}`, episodes: its };
    });
}

/** The same episode at an address on https; null when its host is not known to answer there. */
function overHttps(episode: WatchableEpisode): WatchableEpisode | null {
  const { line } = episode;
  if (line === null || line.address.startsWith('https:')) return episode;
  if (line.hasHttps !== true) return null;
  return {
    ...episode,
    line: { ...line, address: line.address.replace(/^http:/i, 'https:') },
  };
}

/** As good as the best of its episodes. */
const rankOf = (episodes: readonly WatchableEpisode[]): number =>
  Math.min(...episodes.map(({ line }) => rankOfLine(line)));

function rankOfLine(line: EpisodeLine | null): number {
  if (line === null) return 0;
  // Most browsers can't play it: their pages may not read it.
  if (line.state === 'failing' || line.allowsPages === false) return 2;
  return 1;
}

/** What members' players need of a line of another site. */
export function presentLine({
  address,
  kind,
}: EpisodeLine): Pick<Episode, 'url' | 'external' | 'host' | 'type'> {
  return {
    url: address,
    external: true,
    host: URL.parse(address)?.host ?? '',
    type: isFileAddress(address, kind) ? 'video/mp4' : 'application/vnd.apple.mpegurl',
  };
}
