import { VideoOff } from 'lucide-react';

/** Replaces the picture of a video that is no longer available. */
export function GoneMark() {
  return (
    <div className="grid aspect-video place-items-center rounded-card bg-raised text-soft">
      <VideoOff size={24} aria-hidden />
    </div>
  );
}
