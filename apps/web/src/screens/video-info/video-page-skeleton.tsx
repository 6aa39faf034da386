import { PlayerPlaceholder } from './player-placeholder.tsx';
import { VideoHeadingSkeleton } from './video-heading-skeleton.tsx';

/** The shape of a video's page, from the tap until it is drawn. */
export function VideoPageSkeleton() {
  return (
    <div className="min-h-dvh pt-(--inset-top)">
      <div className="h-bar" />
      <div className="relative aspect-video bg-stage">
        <PlayerPlaceholder />
      </div>
      <VideoHeadingSkeleton />
    </div>
  );
}
