import type { Sound } from '@lantern/contracts/entities/source';
import { useEffect } from 'react';
import type { Player } from 'video.js';

import { stored } from '../../../storage/stored.ts';
import { chooseSound } from '../engine/choose-sound.ts';
import { engineOf } from '../engine/hls-engine.ts';
import { usePlayerEvent } from '../use-player-event.ts';

/** Plays the chosen sound track, in the current film and in later ones. */
export function Sounds({ player, offered }: { player: Player; offered: readonly Sound[] }) {
  const chosen = chooseSound(offered, stored.sound.use());
  const areSeveral = offered.length > 1;
  const label = chosen?.label;
  useEffect(() => {
    player.trigger('sounds', areSeveral);
  }, [player, areSeveral]);
  useEffect(() => playSound(player, label), [player, label]);
  // A browser that plays HLS itself knows the tracks only now.
  usePlayerEvent(player, 'loadedmetadata', () => playSound(player, label));
  return null;
}

function playSound(player: Player, label: string | undefined): void {
  const media = player.el().querySelector('video');
  if (!media || label === undefined) return;
  const engine = engineOf(media);
  if (!engine) return enableTrack(media, label);
  const place = engine.audioTracks.findIndex((it) => it.name === label);
  if (place !== -1 && place !== engine.audioTrack) engine.audioTrack = place;
}

type NativeTrack = { label: string; enabled: boolean };

const isTrack = (it: unknown): it is NativeTrack =>
  typeof it === 'object' && it !== null && 'label' in it && 'enabled' in it;
const isList = (it: unknown): it is ArrayLike<unknown> =>
  typeof it === 'object' && it !== null && 'length' in it;

/** Only Safari lists the sound tracks of an element. */
function enableTrack(media: HTMLVideoElement, label: string): void {
  const list: unknown = Reflect.get(media, 'audioTracks');
  const tracks = isList(list) ? Array.from(list).filter(isTrack) : [];
  if (!tracks.some((it) => it.label === label)) return;
  for (const track of tracks) track.enabled = track.label === label;
}
