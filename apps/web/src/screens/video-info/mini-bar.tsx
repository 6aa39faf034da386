import { Pause, Play, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';

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
  const isPaused = useIsPaused(findMedia);
  const toggle = (): void => {
    const media = findMedia();
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
            findMedia()?.pause();
            onClose();
          }}
        />
      </div>
    </>
  );
}

/** Events of media do not bubble, and the film may come later than the bar: the page hears them on their way down. */
function useIsPaused(findMedia: MiniBarProps['findMedia']): boolean {
  const [isPaused, setPaused] = useState(true);
  const look = useEffectEvent(() => setPaused(findMedia()?.paused ?? true));
  useEffect(() => {
    const hear = (): void => look();
    const abort = new AbortController();
    hear();
    for (const event of ['play', 'pause'])
      document.addEventListener(event, hear, { capture: true, signal: abort.signal });
    return () => abort.abort();
  }, []);
  return isPaused;
}
