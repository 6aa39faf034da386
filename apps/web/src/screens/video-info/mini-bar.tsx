import { Pause, Play, X } from 'lucide-react';
import { useEffect, useState } from 'react';

import { videoPageTexts } from '#text/video-page.ts';

import { IconButton } from '../../ui/icon-button.tsx';
import { scrollToTop } from '../../ui/scroll-to-top.ts';

export interface MiniBarProps {
  title: string;
  /** The film; null while it is on its way. */
  findMedia: () => HTMLVideoElement | null;
  onClose: () => void;
}

/** What stands beside the small picture: the title, which leads back to the large one, pause, and close. */
export default function MiniBar({ title, findMedia, onClose }: MiniBarProps) {
  const [media] = useState(findMedia);
  const isPaused = useIsPaused(media);
  const toggle = (): void => {
    if (media?.paused === true) media.play().catch(() => undefined);
    else media?.pause();
  };
  return (
    <>
      <button
        type="button"
        aria-label={videoPageTexts.mini.back}
        onClick={scrollToTop}
        className="absolute inset-y-0 left-0 w-36"
      />
      <button
        type="button"
        onClick={scrollToTop}
        className="line-clamp-2 min-w-0 flex-1 self-center px-3 text-left text-small"
      >
        {title}
      </button>
      <div className="flex items-center pr-1">
        <IconButton
          label={isPaused ? videoPageTexts.mini.play : videoPageTexts.mini.pause}
          icon={isPaused ? <Play size={22} fill="currentColor" /> : <Pause size={22} />}
          onClick={toggle}
        />
        <IconButton
          label={videoPageTexts.mini.close}
          icon={<X size={20} />}
          onClick={() => {
            media?.pause();
            onClose();
          }}
        />
      </div>
    </>
  );
}

function useIsPaused(media: HTMLVideoElement | null): boolean {
  const [isPaused, setPaused] = useState(media?.paused ?? true);
  useEffect(() => {
    if (!media) return undefined;
    const look = (): void => setPaused(media.paused);
    look();
    for (const event of ['play', 'pause']) media.addEventListener(event, look);
    return () => {
      for (const event of ['play', 'pause']) media.removeEventListener(event, look);
    };
  }, [media]);
  return isPaused;
}
