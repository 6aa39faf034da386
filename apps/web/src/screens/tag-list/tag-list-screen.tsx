import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';

import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { EmptyList } from '../../features/paged-list/empty-list.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { zh } from '../../text/zh.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { TagBrowserSkeleton } from './tag-browser-skeleton.tsx';
import { TagBrowser } from './tag-browser.tsx';
import { tagTreeQuery } from './tag-queries.ts';

/** All categories: the top ones at the left, what is below the chosen one at the right. */
export default function TagListScreen() {
  const tree = useQuery(tagTreeQuery);
  const failure = failureOf(tree);
  const askAgain = useAskAgain();
  return (
    <div className="flex h-dvh flex-col">
      <TopBar title={zh.screens.tags} />
      <main className="flex min-h-0 flex-1 flex-col">
        <div className="shrink-0 px-page pb-3">
          <Link
            to={hrefOf(paths.search)}
            className="flex min-h-target items-center gap-2 rounded-full bg-raised px-4 text-small text-soft active:bg-sheet"
          >
            <Search size={17} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{zh.home.search}</span>
          </Link>
        </div>
        <div className="min-h-0 flex-1">
          {!tree.data && !failure && <TagBrowserSkeleton />}
          {failure && <ErrorState message={messageOf(failure)} onRetry={askAgain} />}
          {tree.data?.length === 0 && <EmptyList title={zh.tagList.noTags} />}
          {tree.data && tree.data.length > 0 && <TagBrowser groups={tree.data} />}
        </div>
      </main>
    </div>
  );
}
