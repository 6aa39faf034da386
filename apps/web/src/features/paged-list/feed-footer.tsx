import { texts } from '#text/texts.ts';

import { Button } from '../../ui/button.tsx';
import type { ListState } from './list-state.ts';

/** The line below a list: the next page is loading, has failed, or does not exist. */
export function FeedFooter({ state, onRetry }: { state: ListState; onRetry: () => void }) {
  if (state === 'more-failed' || state === 'failed') {
    return (
      <div className="flex justify-center py-4">
        <Button onClick={onRetry}>{texts.common.retryMore}</Button>
      </div>
    );
  }
  return (
    <p aria-live="polite" className="flex h-14 items-center justify-center text-small text-soft">
      {(state === 'loading-more' || state === 'loading') && texts.common.loading}
      {state === 'end' && texts.common.noMore}
    </p>
  );
}
