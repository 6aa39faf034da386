import type { Video } from '@lantern/contracts/entities/video';
import { HeartOff } from 'lucide-react';

import { searchTexts } from '#text/search.ts';

import { GoneMark } from '../../features/kept-videos/gone-mark.tsx';
import { removeFavourites } from '../../features/kept-videos/pending-changes.ts';
import type { CheckedVideo } from '../../features/kept-videos/use-checked-videos.ts';
import { Poster } from '../../features/video-card/poster.tsx';
import { VideoFacts } from '../../features/video-card/video-facts.tsx';
import { VideoLink } from '../../features/video-link/video-link.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';

const line = 'flex min-w-0 flex-1 items-center gap-3';
const picture = 'w-[44%] max-w-48 shrink-0';

/** A favourite: picture, title, and a button to remove it. */
export function FavouriteRow({ checked }: { checked: CheckedVideo }) {
  const forget = (): void => {
    removeFavourites([checked.code]);
    showToast(searchTexts.favourites.removed, 'success');
  };
  const name = checked.kind === 'there' ? checked.video.cartoonName : searchTexts.keptVideos.gone;
  return (
    <article className="flex items-center gap-1 py-1.5 pr-1 pl-page">
      <RowBody checked={checked} />
      {checked.kind !== 'unknown' && (
        <IconButton
          label={searchTexts.favourites.remove(name)}
          icon={<HeartOff size={20} />}
          className="text-soft!"
          onClick={forget}
        />
      )}
    </article>
  );
}

function RowBody({ checked }: { checked: CheckedVideo }) {
  if (checked.kind === 'there') return <KnownVideo video={checked.video} />;
  return checked.kind === 'gone' ? <GoneVideo /> : <UnknownVideo />;
}

function KnownVideo({ video }: { video: Video }) {
  return (
    <VideoLink vid={video.cartoonCode} className={line}>
      <div className={picture}>
        <Poster video={video} />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="line-clamp-2 text-body leading-snug text-pretty break-words">
          {video.cartoonName}
        </h2>
        <VideoFacts video={video} />
      </div>
    </VideoLink>
  );
}

function GoneVideo() {
  return (
    <div className={line}>
      <div className={picture}>
        <GoneMark />
      </div>
      <div className="min-w-0 flex-1">
        <h2 className="text-body leading-snug text-soft">{searchTexts.keptVideos.gone}</h2>
        <p className="mt-1 text-note text-soft">{searchTexts.keptVideos.goneDetail}</p>
      </div>
    </div>
  );
}

function UnknownVideo() {
  return (
    <div className={line} aria-hidden>
      <div className={picture}>
        <Skeleton className="aspect-video rounded-card" />
      </div>
      <div className="min-w-0 flex-1">
        <Skeleton className="h-4 w-11/12 rounded-mark" />
        <Skeleton className="mt-2 h-3 w-1/2 rounded-mark" />
      </div>
    </div>
  );
}
