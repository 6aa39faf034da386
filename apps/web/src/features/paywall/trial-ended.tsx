import { Play } from 'lucide-react';

import { zh } from '../../text/zh.ts';

/** Over the picture of a trial that is over; play opens the paywall again. */
export function TrialEnded({ onPlay }: { onPlay: () => void }) {
  return (
    <div className="player-cover">
      <p className="text-lead font-strong">{zh.paywall.title}</p>
      <button
        type="button"
        aria-label={zh.paywall.play}
        onClick={onPlay}
        className="grid size-14 place-items-center rounded-full bg-accent text-on-accent active:bg-accent-pressed"
      >
        <Play size={26} fill="currentColor" aria-hidden className="translate-x-0.5" />
      </button>
    </div>
  );
}
