import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { messageOf } from '../../api/message-of.ts';
import { useAskAgain } from '../../api/query-failure.ts';
import { hrefOf, paths } from '../../paths.ts';
import { buttonLook } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FeedSkeleton } from '../paged-list/feed-skeleton.tsx';

export interface NothingKeptProps {
  title: string;
  detail: string;
  /** Whether what the account has kept is on its way, and why it is not: only then is it known that there is nothing. */
  isAwaited: boolean;
  failure: Error | null;
}

/** A list of kept videos with none on this device: the way to some, unless the account may have some. */
export function NothingKept({ title, detail, isAwaited, failure }: NothingKeptProps) {
  const retry = useAskAgain();
  if (failure) return <ErrorState message={messageOf(failure)} onRetry={retry} />;
  if (isAwaited) return <FeedSkeleton />;
  return (
    <EmptyState
      title={title}
      detail={detail}
      action={
        <Link to={hrefOf(paths.home)} className={buttonLook('primary')}>
          {texts.findVideos}
        </Link>
      }
    />
  );
}
