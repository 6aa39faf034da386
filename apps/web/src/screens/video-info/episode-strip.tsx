import type { Episode, Source } from '@lantern/contracts/entities/source';
import { Lock, Play } from 'lucide-react';
import { type Ref, useEffect, useRef } from 'react';

import { videoPageTexts } from '#text/video-page.ts';

import { useIsVip } from '../../session/use-session.ts';
import { classNames } from '../../ui/class-names.ts';
import type { Watching } from './use-watching.ts';

export type EpisodeStripProps = {
  sources: readonly Source[];
  /** Whether a locked episode costs something. */
  isPaid: boolean;
  watching: Watching;
};

/** The strip of episodes below the picture, which marks the current one and locked ones. Nothing for a single episode. */
export function EpisodeStrip({ sources, isPaid, watching }: EpisodeStripProps) {
  const { watched, choose } = watching;
  const channel = watched?.channel ?? 0;
  const isVip = useIsVip();
  const episodes = sources[channel]?.urlList ?? [];
  const current = useRef<HTMLButtonElement>(null);
  const id = watched?.episode.id;
  useEffect(() => {
    const [chosen, list] = [current.current, current.current?.closest('ul')];
    // Only the strip scrolls; the page stays.
    if (chosen && list)
      list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [id]);
  if (episodes.length < 2) return null;
  return (
    <section aria-label={videoPageTexts.videoInfo.episodes} className="pt-3">
      <ul className="relative flex gap-2 overflow-x-auto px-page [scrollbar-width:none]">
        {episodes.map((episode) => (
          <li key={episode.id} className="shrink-0">
            <EpisodeButton
              ref={episode.id === id ? current : null}
              episode={episode}
              isCurrent={episode.id === id}
              note={isPaid ? noteOf(episode, isVip) : null}
              onChoose={() => choose({ channel, episode })}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

type Note = 'locked' | 'bought' | null;

/** What is open to a member with VIP is not said to be bought. */
const noteOf = ({ scope }: Episode, isVip: boolean): Note => {
  if (scope === undefined) return null;
  if (scope === 'trial') return 'locked';
  return isVip ? null : 'bought';
};

type EpisodeButtonProps = {
  ref: Ref<HTMLButtonElement>;
  episode: Episode;
  isCurrent: boolean;
  note: Note;
  onChoose: () => void;
};

function EpisodeButton({ ref, episode, isCurrent, note, onChoose }: EpisodeButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      aria-current={isCurrent || undefined}
      onClick={() => {
        if (!isCurrent) onChoose();
      }}
      className={classNames(
        'flex min-h-target max-w-40 min-w-18 items-center justify-center gap-1.5 rounded-small px-3 text-small ring-1 ring-inset',
        isCurrent
          ? 'bg-accent/12 font-strong text-accent ring-accent'
          : 'bg-raised text-strong ring-transparent active:ring-line',
      )}
    >
      {isCurrent && <Play size={12} aria-hidden fill="currentColor" className="shrink-0" />}
      <span className="truncate">{episode.name}</span>
      {note === 'locked' && (
        <>
          <Lock size={12} aria-hidden className="shrink-0 text-soft" />
          <span className="sr-only">{videoPageTexts.videoInfo.locked}</span>
        </>
      )}
      {note === 'bought' && (
        <span className="shrink-0 text-note text-soft">{videoPageTexts.videoInfo.bought}</span>
      )}
    </button>
  );
}
