import type { Player } from 'video.js';

import { libraryTexts } from '#text/player-library.ts';
import { texts } from '#text/texts.ts';

import { stored } from '../../../storage/stored.ts';
import { pressKey } from '../controls/hotkeys.ts';
import type { Playback } from '../playback.ts';
import { aheadFor, giveUpWith, openAhead } from './engine-ahead.ts';
import { engineHere } from './engine-builds.ts';
import { createHlsSourceHandler } from './hls-source-handler.ts';
import { sourceFrom } from './source-for.ts';
import { videojs } from './video-library.ts';

const PLAYBACK_RATES = [3, 2.5, 2, 1.75, 1.5, 1.25, 1, 0.75, 0.5];
const CONTROLS_FADE_MS = 3000;

const options = {
  controls: true,
  preload: 'auto',
  playsinline: true,
  fill: true,
  // The iPhone's own full screen would hide the overlays.
  preferFullWindow: true,
  playbackRates: PLAYBACK_RATES,
  inactivityTimeout: CONTROLS_FADE_MS,
  disableSeekWhileScrubbingOnMobile: true,
  enableSmoothSeeking: true,
  experimentalSvgIcons: true,
  language: texts.language,
  children: ['mediaLoader', 'posterImage', 'loadingSpinner', 'playToggle', 'controlBar'],
  // `fillBar` fills it.
  controlBar: { children: [] },
};

// The page shows failures to the member as a message, so they are not logged to the console too.
videojs.log.level('off');
videojs.addLanguage(texts.language, libraryTexts);
const hlsHandler = createHlsSourceHandler(engineHere, navigator);
// Takes precedence over the browser's own HLS.
videojs.getTech('Html5').registerSourceHandler(hlsHandler, 0);

/** Starts to fetch the source of the next player; its engine is loaded. */
export function openStreamAhead(playback: Playback): void {
  const source = sourceFrom(playback, stored.sound.read());
  const Hls = engineHere(source.build);
  if (Hls && hlsHandler.canHandleSource(source) !== '') openAhead(Hls, source);
}

/**
 * Makes a player that fills `box`, with an empty bar. It has no source yet; its element is the one in which the address was
 * opened ahead, or is opened here: the stream is on its way while the player is made.
 */
export function createVideoPlayer(box: Element, playback: Playback, poster: string): Player {
  if (!aheadFor(playback.address)) openStreamAhead(playback);
  const element = aheadFor(playback.address)?.element ?? document.createElement('video-js');
  element.classList.add('video-js');
  box.append(element);
  const player: Player = videojs(element, {
    ...options,
    userActions: { hotkeys: (event: KeyboardEvent) => pressKey(player, event) },
  });
  // As an option it would not reach an element that was there before: its first frame would be the page's largest picture.
  player.poster(poster);
  // Until its source plays.
  player.addClass('player-pending');
  const tech = player.tech({ IWillNotUseThisInPlugins: true });
  for (const type of ['hlslevels', 'hlslevel', 'hlserror']) {
    tech.on(type, (_, detail) => player.trigger(type, detail));
  }
  // The film already plays, so no poster may cover it.
  if (element instanceof HTMLVideoElement && !element.paused) {
    element.dispatchEvent(new Event('play'));
  }
  player.on('dispose', () => giveUpWith(element));
  player.on(['playing', 'pause', 'no-start'], () => player.removeClass('player-pending'));
  return player;
}
