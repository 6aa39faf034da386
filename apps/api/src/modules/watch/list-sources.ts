import type { Source, Storyboard } from '@lantern/contracts/entities/source';
import type { Access } from '@lantern/rules/playback-access';

import { refuse } from '../../platform/app-error.ts';
import type { Deps } from '../../platform/deps.ts';
import type { WatchableEpisode } from '../access/access.repo.ts';
import type { OpenVideo } from '../access/open-video.ts';
import { besidePlaylist, issueAddress } from '../media/issue-address.ts';

/** Channels in their order, each with its episodes in theirs, at addresses for this caller. */
export function listSources(
  deps: Deps,
  { video, vipExpiresAt, accessTo }: OpenVideo,
  caller: { memberId: number; sessionHash: string | null; address: string },
): Source[] {
  const channels = new Map<string, Source>();
  for (const episode of video.episodes) {
    const { id, title, channel } = episode;
    const access = accessTo(id);
    if (access.scope === 'none') refuse(access.reason);
    const source = channels.get(channel) ?? { name: channel, urlList: [] };
    const url = issueAddress(deps, { ...caller, vipExpiresAt, episodeId: id, access });
    const storyboard = findStoryboard(episode, access, url);
    const subtitles = episode.subtitles.map(({ name, language, label }) => ({
      ...{ url: besidePlaylist(url, name), language, label },
    }));
    source.urlList.push({
      id,
      url,
      name: title,
      scope: access.scope,
      ...(storyboard && { storyboard }),
      ...(subtitles.length > 0 && { subtitles }),
    });
    channels.set(channel, source);
  }
  return [...channels.values()];
}

/** Only with a full pass: its pictures show what a trial does not. */
function findStoryboard(
  { storyboard }: WatchableEpisode,
  access: Access,
  playlist: string,
): Storyboard | null {
  if (storyboard === null || access.scope !== 'full') return null;
  const { name, width, height, columns, rows, intervalMs } = storyboard;
  const url = besidePlaylist(playlist, name);
  return { url, width, height, columns, rows, interval: intervalMs / 1000 };
}
