import { VideoOff } from 'lucide-react';

/** Stands where the picture of a video was that may not be seen any more. */
export function GoneMark() {
  return (
    <div className="grid aspect-video place-items-center rounded-card bg-raised text-soft">
      <VideoOff size={24} aria-hidden />
    </div>
  );
}
