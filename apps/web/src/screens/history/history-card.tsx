import { X } from 'lucide-react';

import { GoneMark } from '../../features/kept-videos/gone-mark.tsx';
import type { CheckedVideo } from '../../features/kept-videos/use-checked-videos.ts';
import { VideoCardSkeleton } from '../../features/video-card/video-card-skeleton.tsx';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { stored } from '../../storage/stored.ts';
import { zh } from '../../text/zh.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A video that was watched, as it is now; one that is gone can be taken out of the list. */
export function HistoryCard({ checked, eager }: { checked: CheckedVideo; eager: boolean }) {
  if (checked.kind === 'there') return <VideoCard video={checked.video} eager={eager} />;
  return checked.kind === 'gone' ? <GoneCard code={checked.code} /> : <VideoCardSkeleton />;
}

function GoneCard({ code }: { code: number }) {
  const remove = (): void => {
    stored.videoHistory.update((videos) => videos.filter((video) => video.cartoonCode !== code));
    showToast(zh.keptVideos.removed, 'success');
  };
  return (
    <div>
      <GoneMark />
      <div className="flex items-start">
        <div className="min-w-0 flex-1">
          <h3 className="mt-2 text-body leading-snug text-soft">{zh.keptVideos.gone}</h3>
          <p className="mt-1 text-note text-soft">{zh.keptVideos.goneDetail}</p>
        </div>
        <IconButton
          label={zh.keptVideos.remove}
          icon={<X size={18} />}
          className="-mr-2 text-soft!"
          onClick={remove}
        />
      </div>
    </div>
  );
}
