import type { Source } from '@lantern/contracts/entities/source';
import type { Video } from '@lantern/contracts/entities/video';
import type { VideoDetail } from '@lantern/contracts/entities/video-detail';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Player } from 'video.js';

import { TrialLimit } from '../../features/paywall/trial-limit.tsx';
import { LazyPlayer } from '../../features/player/lazy-player.tsx';
import { findNextEpisode, findOtherChannel } from '../../features/player/other-sources.ts';
import type { Renew, OtherChannel } from '../../features/player/overlays/use-failure.ts';
import type { NextEpisode } from '../../features/player/playback.ts';
import { usePositionReports } from '../../features/player/report/use-position-reports.ts';
import type { Watched } from '../../features/player/sources.ts';
import { usePlayerEvent } from '../../features/player/use-player-event.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { hrefOf, paths } from '../../paths.ts';
import { stored } from '../../storage/stored.ts';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { useComments } from './danmaku/use-comments.ts';
import { PlayerPlaceholder } from './player-placeholder.tsx';
import { sendFailureOf } from './send-failure.ts';
import { sendPositionOf } from './send-position.ts';
import { type ScreenAccess, useAccess } from './use-access.ts';
import { useLeaveLine } from './use-leave-line.ts';
import type { Watching } from './use-watching.ts';

const Danmaku = lazy(
  importWithRetry(() => import('../../features/player/danmaku/danmaku-overlay.tsx')),
);

/** The length of a trial while the site's settings are not loaded; the server ends it by its own. */
const DEFAULT_TRIAL_SECONDS = 30;

/** The last films opened here, which are not offered as the next one. */
const RECENT_FILMS = 10;

export type WatchedPlayerProps = { detail: VideoDetail; watched: Watched; watching: Watching };

/** The player with what a visit to this video adds to it: the trial limit and the position reports. */
export function WatchedPlayer({ detail, watched, watching }: WatchedPlayerProps) {
  const video = detail.videoInfo;
  const { shikan: limitSeconds = DEFAULT_TRIAL_SECONDS, loopFilms = true } = useSiteConfig() ?? {};
  const episode = { cartoonCode: video.cartoonCode, moviesInfoId: watched.episode.id };
  const { access, askAgain } = useAccess(video.cartoonVip, episode);
  const comments = useComments(detail.danmuList, watched.episode.id);
  const other = useOtherChannel(detail.srcList, watching);
  const leaveLine = useLeaveLine(detail.srcList, watching, sendFailureOf(video));
  const episodeNext = useNextEpisode(detail, watching);
  const filmNext = useNextFilm(detail);
  const next = episodeNext ?? filmNext;
  const { loop: chosenLoop } = stored.playerPreferences.use();
  const isLooped = chosenLoop ?? (loopFilms && !episodeNext);
  const renew: Renew = async (how) => {
    const now = video.cartoonVip ? await askAgain() : access;
    // Other access is another stream, so the player can't go on with this one; a trial's stream has nothing behind its end.
    await watching.renew(
      now === access ? how : 'reload',
      now === 'trial' ? limitSeconds : Infinity,
    );
  };
  return (
    <LazyPlayer
      placeholder={<PlayerPlaceholder poster={video.cartoonImage} />}
      playback={watched}
      poster={video.cartoonImage}
      loop={access === 'full' && (isLooped || !next)}
      renew={renew}
      outdated={findOutdated(watched, access)}
      other={other}
      leaveLine={leaveLine}
      about={{ title: video.cartoonName, author: video.cartoonAuthor }}
      next={access === 'full' ? next : undefined}
    >
      {(mounted) => (
        <>
          <Watch player={mounted.player} video={video} watched={watched} watching={watching} />
          <Suspense>
            <Danmaku player={mounted.player} episodeId={watched.episode.id} comments={comments} />
          </Suspense>
          {access === 'trial' && (
            <TrialLimit
              mounted={mounted}
              playback={watched}
              episode={episode}
              ownPrice={detail.episodePrice}
              limitSeconds={limitSeconds}
            />
          )}
        </>
      )}
    </LazyPlayer>
  );
}

/** What follows on the channel that is watched. */
function useNextEpisode(
  { srcList }: VideoDetail,
  { watched, choose }: Watching,
): NextEpisode | undefined {
  const next = watched && findNextEpisode(srcList, watched);
  return next ? { name: next.episode.name, play: () => choose(next) } : undefined;
}

/** The nearest related film that was not among the last ones opened here, so that two films don't lead to each other. */
function useNextFilm({ related, videoInfo }: VideoDetail): NextEpisode | undefined {
  const navigate = useNavigate();
  const [opened] = useState(() =>
    stored.videoHistory
      .read()
      .slice(0, RECENT_FILMS)
      .map((it) => it.cartoonCode),
  );
  const { codes, authors } = stored.dismissed.use();
  const others =
    related?.filter(
      ({ cartoonCode: code, cartoonAuthor: author }) =>
        code !== videoInfo.cartoonCode && !codes.includes(code) && !authors.includes(author),
    ) ?? [];
  const film = others.find((it) => !opened.includes(it.cartoonCode)) ?? others[0];
  return (
    film && {
      name: film.cartoonName,
      picture: film.cartoonImage,
      play: () => void navigate(hrefOf(paths.videoInfo, { id: String(film.cartoonCode) })),
    }
  );
}

/** The member's access, when the film's address was made for another one and must be asked for again; else null. */
function findOutdated({ episode }: Watched, access: ScreenAccess): 'full' | 'trial' | null {
  if (access === 'unknown' || episode.scope === undefined) return null;
  return episode.scope === access ? null : access;
}

/** Another channel with the episode that is watched, if there is one. */
function useOtherChannel(
  sources: readonly Source[],
  { watched, choose }: Watching,
): OtherChannel | undefined {
  const choice = watched && findOtherChannel(sources, watched);
  const name = choice && sources[choice.channel]?.name;
  return choice && name ? { name, choose: () => choose(choice) } : undefined;
}

type WatchProps = {
  player: Player;
  video: Video;
  watched: Watched;
  watching: Watching;
};

/** What goes on beside the picture: positions are noted and reported. */
function Watch({ player, video, watched, watching }: WatchProps) {
  usePlayerEvent(player, ['timeupdate', 'seeking'], () => {
    // Before it plays it has not reached the place where it begins, and without media its clock says 0.
    const isAtPlace = !player.hasClass('player-pending') && player.readyState() > 0;
    if (isAtPlace) watching.notePlace(player.currentTime());
  });
  usePositionReports(player, watched, sendPositionOf(video));
  return null;
}
