import { VolumeX } from 'lucide-react';
import { useState } from 'react';
import type { Player } from 'video.js';

import { texts } from '#text/texts.ts';

import { usePlayerEvent } from '../use-player-event.ts';

/** Tells that the browser allowed playback only without sound; a tap turns the sound on. */
export function UnmuteChip({ player }: { player: Player }) {
  const [shown, setShown] = useState(false);
  usePlayerEvent(player, 'muted-start', () => setShown(true));
  usePlayerEvent(player, 'volumechange', () => {
    if (!player.muted()) setShown(false);
  });
  if (!shown) return null;
  return (
    <button type="button" className="player-chip player-unmute" onClick={() => player.muted(false)}>
      <VolumeX size={16} aria-hidden />
      {texts.player.unmute}
    </button>
  );
}
