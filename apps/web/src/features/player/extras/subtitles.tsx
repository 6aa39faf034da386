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
 * The words of what plays, below the picture's middle and above the controls. The browser reads the file and says what
 * is due; drawn by us they can be styled and leave the controls free, which no browser's own do alike.
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

/** Draws what is due over the picture; a file that could not be had is asked for again when the network is back. */
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
    // Read and timed by the browser, shown by us.
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
