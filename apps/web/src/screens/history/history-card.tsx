import { formatDuration } from '@lantern/rules/duration';
import { isSeenToEnd } from '@lantern/rules/resume-position';
import { formatShanghaiTime } from '@lantern/rules/shanghai-time';
import { X } from 'lucide-react';

import { searchTexts } from '#text/search.ts';
import { watchedTexts } from '#text/watched.ts';

import { messageOf } from '../../api/message-of.ts';
import { GoneMark } from '../../features/kept-videos/gone-mark.tsx';
import type { CheckedVideo } from '../../features/kept-videos/use-checked-videos.ts';
import { Poster } from '../../features/video-card/poster.tsx';
import { VideoFacts } from '../../features/video-card/video-facts.tsx';
import { VideoLink } from '../../features/video-link/video-link.tsx';
import { SeenBar } from '../../features/watched/seen-bar.tsx';
import { useForgetVideos } from '../../features/watched/use-watched.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.tsx';
import type { Visit } from './list-visits.ts';

/** Splits a time of the wire. */
const HOURS_AND_MINUTES = [11, 16] as const;

export interface HistoryCardProps {
  checked: CheckedVideo;
  visit: Visit;
  eager: boolean;
}

/** A watched video with its current details and its progress, and a button to remove it from the list. */
export function HistoryCard({ checked, visit, eager }: HistoryCardProps) {
  const remove = useRemove(checked.code);
  if (checked.kind === 'unknown') return <CardSkeleton />;
  const title = checked.kind === 'there' ? checked.video.cartoonName : searchTexts.keptVideos.gone;
  const label =
    checked.kind === 'there' ? watchedTexts.remove(title) : searchTexts.keptVideos.remove;
  return (
    <div className="flex items-start">
      {checked.kind === 'there' ? (
        <VideoLink vid={checked.code} className="flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-1">
          <div className="relative w-36 shrink-0 self-start overflow-hidden rounded-card">
            <Poster video={checked.video} eager={eager} />
            {visit.seen && <SeenBar {...visit.seen} />}
          </div>
          <div className="min-w-0 flex-1 basis-20">
            <h3 className="line-clamp-2 text-body leading-snug text-pretty break-words">{title}</h3>
            <VideoFacts video={checked.video} />
            <VisitLine visit={visit} />
          </div>
        </VideoLink>
      ) : (
        <div className="flex min-w-0 flex-1 gap-3">
          <div className="w-36 shrink-0">
            <GoneMark />
          </div>
          <div className="min-w-0 flex-1">
            <h3 className="text-body leading-snug text-soft">{title}</h3>
            <p className="mt-1 text-note text-soft">{searchTexts.keptVideos.goneDetail}</p>
          </div>
        </div>
      )}
      <IconButton
        label={label}
        icon={<X size={18} />}
        className="-mt-2 -mr-2 shrink-0 text-soft!"
        onClick={remove}
      />
    </div>
  );
}

function useRemove(code: number): () => void {
  const forget = useForgetVideos();
  return () => {
    const say = (): void => showToast(searchTexts.keptVideos.removed, 'success');
    const under = forget([code]);
    if (!under) return say();
    under.then(say).catch((error: unknown) => showToast(messageOf(error), 'failure'));
  };
}

/** The time at which it was watched, if known, and the progress. */
function VisitLine({ visit: { at, seen } }: { visit: Visit }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-2 text-note text-soft tabular-nums">
      {at && (
        <time dateTime={at.toISOString()}>
          {formatShanghaiTime(at).slice(...HOURS_AND_MINUTES)}
        </time>
      )}
      {seen && (
        <span>
          {isSeenToEnd(seen)
            ? watchedTexts.seen
            : watchedTexts.seenTo(formatDuration(Math.floor(seen.position)))}
        </span>
      )}
    </p>
  );
}

function CardSkeleton() {
  return (
    <div aria-hidden className="flex gap-3">
      <Skeleton className="aspect-video w-36 rounded-card" />
      <div className="flex flex-1 flex-col gap-2 pt-1">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-3 w-1/2" />
      </div>
    </div>
  );
}
