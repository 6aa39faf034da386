import type { Subtitle } from '@lantern/contracts/entities/source';
import { useEffect, useEffectEvent } from 'react';
import type { Player } from 'video.js';

import { playerTexts } from '#text/player.ts';

import { stored } from '../../../storage/stored.ts';
import { showToast } from '../../../ui/toast.tsx';
import { usePlayerEvent } from '../use-player-event.ts';
import { chooseSubtitle, SUBTITLES_OFF } from './choose-subtitle.ts';

export type SubtitlesProps = { player: Player; offered: readonly Subtitle[] };

/**
 * The subtitles, in the lower half of the picture and above the controls. The browser reads the file and tells which cues
 * are due. The app draws them, so that they look the same in every browser and leave the controls free.
 */
export function Subtitles({ player, offered }: SubtitlesProps) {
  const shown = chooseSubtitle(offered, stored.subtitleLanguage.use());
  usePlayerEvent(player, 'subtitleskey', () => {
    const on = chooseSubtitle(offered, null) ?? offered[0];
    if (on) stored.subtitleLanguage.write(shown ? SUBTITLES_OFF : on.language);
  });
  const hasAny = offered.length > 0;
  const isShown = shown !== undefined;
  useEffect(() => {
    player.trigger('subtitles', hasAny ? isShown : undefined);
  }, [player, hasAny, isShown]);
  const { url, language } = shown ?? {};
  const fail = useEffectEvent(() => showToast(playerTexts.subtitlesFailed, 'failure'));
  useEffect(() => {
    const media = player.el().querySelector('video');
    if (!media || url === undefined) return undefined;
    return drawCues(media, { url, language: language ?? '' }, () => fail());
  }, [player, url, language]);
  return null;
}

/** Draws the due cues over the picture; a file that failed to load is requested again when the network is back. */
function drawCues(
  media: HTMLVideoElement,
  { url, language }: Pick<Subtitle, 'url' | 'language'>,
  onFailure: () => void,
): () => void {
  const box = document.createElement('div');
  box.className = 'player-subtitles';
  box.lang = language;
  media.parentElement?.querySelector('.vjs-poster')?.after(box);
  const abort = new AbortController();
  let element = loadTrack();

  function loadTrack(): HTMLTrackElement {
    const made = document.createElement('track');
    Object.assign(made, { kind: 'subtitles', src: url, srclang: language });
    made.addEventListener('error', () => {
      onFailure();
      addEventListener('online', again, { once: true, signal: abort.signal });
    });
    media.append(made);
    // The browser reads and times the cues, and does not draw them.
    made.track.mode = 'hidden';
    made.track.addEventListener('cuechange', () => {
      const due = [...(made.track.activeCues ?? [])].filter((cue) => cue instanceof VTTCue);
      box.replaceChildren(...due.map(drawCue));
    });
    return made;
  }
  function again(): void {
    element.remove();
    element = loadTrack();
  }
  return () => {
    abort.abort();
    element.remove();
    box.remove();
  };
}

function drawCue(cue: VTTCue): Element {
  const line = document.createElement('p');
  const words = document.createElement('span');
  words.append(cue.getCueAsHTML());
  line.append(words);
  return line;
}
