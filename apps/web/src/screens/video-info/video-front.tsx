import type { VideoDetail } from '@lantern/contracts/entities/video-detail';

import { ActionRow } from './action-row.tsx';
import { useLike } from './use-like.ts';
import type { Watching } from './use-watching.ts';
import { VideoHeading } from './video-heading.tsx';

/** What a video is, and what can be done with it. */
export function VideoFront({ detail, watching }: { detail: VideoDetail; watching: Watching }) {
  const like = useLike(detail.videoInfo);
  return (
    <div className="animate-appear">
      <VideoHeading video={detail.videoInfo} likes={like.likes} />
      <ActionRow detail={detail} like={like} watching={watching} />
    </div>
  );
}
