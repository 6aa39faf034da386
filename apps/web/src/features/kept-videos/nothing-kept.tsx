import { messageOf } from '../../api/message-of.ts';
import { useAskAgain } from '../../api/query-failure.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { EmptyList } from '../paged-list/empty-list.tsx';
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
  return <EmptyList title={title} detail={detail} />;
}
