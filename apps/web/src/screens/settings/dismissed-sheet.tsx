import { listDismissed } from '@lantern/contracts/calls/dismissed';
import type { Video } from '@lantern/contracts/entities/video';
import { useQuery } from '@tanstack/react-query';

import { cardMenuTexts } from '#text/card-menu.ts';

import { callQuery } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { restoreHere } from '../../features/dismissed/dismissals.ts';
import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { showToast } from '../../ui/toast.tsx';

/** The videos that the member does not want to be offered; each can be restored. */
export default function DismissedSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const dismissed = useQuery({ ...callQuery(listDismissed, {}), enabled: open, staleTime: 0 });
  const restoring = useOneAtATime({
    action: ['restore-dismissed'],
    mutationFn: (video: Video) => restoreHere(video),
    onSuccess: () => showToast(cardMenuTexts.restored, 'success'),
    onError: (error) => showToast(messageOf(error), 'failure'),
    onSettled: () => dismissed.refetch(),
  });
  const list = dismissed.data;
  return (
    <BottomSheet open={open} onClose={onClose} title={cardMenuTexts.list}>
      {dismissed.isError && !list && (
        <ErrorState message={messageOf(dismissed.error)} onRetry={() => void dismissed.refetch()} />
      )}
      {list?.length === 0 && (
        <EmptyState title={cardMenuTexts.none} detail={cardMenuTexts.noneDetail} />
      )}
      {list?.length !== 0 && <p className="words text-small text-soft">{cardMenuTexts.lead}</p>}
      <ul
        aria-label={cardMenuTexts.list}
        aria-busy={dismissed.isPending}
        className={list?.length === 0 ? 'hidden' : 'min-h-24'}
      >
        {list?.map(({ video, withAuthor }) => (
          <li
            key={video.cartoonCode}
            className="flex items-center gap-3 border-b border-line py-3 last:border-b-0"
          >
            <DismissedFacts video={video} withAuthor={withAuthor} />
            <Button
              kind="quiet"
              disabled={restoring.isPending}
              aria-label={cardMenuTexts.restoreOf(video.cartoonName)}
              onClick={() => restoring.mutate(video)}
            >
              {cardMenuTexts.restore}
            </Button>
          </li>
        ))}
      </ul>
    </BottomSheet>
  );
}

function DismissedFacts({ video, withAuthor }: { video: Video; withAuthor: boolean }) {
  return (
    <>
      <LazyImage
        src={video.cartoonImage}
        alt=""
        className="aspect-video w-24 shrink-0 rounded-small"
      />
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 text-body leading-snug break-words">{video.cartoonName}</p>
        {withAuthor && (
          <p className="truncate text-note text-soft">
            {cardMenuTexts.withAuthor(video.cartoonAuthor)}
          </p>
        )}
      </div>
    </>
  );
}
