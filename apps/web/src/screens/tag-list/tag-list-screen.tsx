import { listLeftType } from '@lantern/contracts/calls/catalogue';
import { useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { callQuery } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { EmptyList } from '../../features/paged-list/empty-list.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { TagBrowser } from './tag-browser.tsx';

/** All categories: the top ones at the left, the children of the chosen one at the right. */
export default function TagListScreen() {
  const tree = useQuery(tagTreeQuery);
  const failure = failureOf(tree);
  const askAgain = useAskAgain();
  return (
    <div className="flex h-dvh flex-col">
      <TopBar title={texts.screens.tags} />
      <main className="flex min-h-0 flex-1 flex-col">
        <div className="shrink-0 px-page pb-3">
          <Link
            to={hrefOf(paths.search)}
            className="flex min-h-target items-center gap-2 rounded-full bg-raised px-4 text-small text-soft active:bg-sheet"
          >
            <Search size={17} aria-hidden="true" className="shrink-0" />
            <span className="truncate">{texts.home.search}</span>
          </Link>
        </div>
        <div className="min-h-0 flex-1">
          {!tree.data && !failure && <TagBrowserSkeleton />}
          {failure && <ErrorState message={messageOf(failure)} onRetry={askAgain} />}
          {tree.data?.length === 0 && <EmptyList title={topicsTexts.tagList.noTags} />}
          {tree.data && tree.data.length > 0 && <TagBrowser groups={tree.data} />}
        </div>
      </main>
    </div>
  );
}

/** The skeleton of the two columns. */
function TagBrowserSkeleton() {
  return (
    <div aria-hidden="true" className="flex h-full">
      <div className="flex w-26 max-w-[36%] shrink-0 flex-col gap-5 rounded-tr-sheet bg-raised px-3 pt-5 phone:w-30">
        {[1, 2, 3, 4, 5, 6].map((group) => (
          <Skeleton key={group} className="h-4 w-16" />
        ))}
      </div>
      <div className="flex-1 pr-page pl-3">
        <Skeleton className="aspect-[8/3] rounded-card" />
        <div className="mt-3 grid grid-cols-2 gap-gap">
          {[1, 2, 3, 4].map((tag) => (
            <Skeleton key={tag} className="h-13 rounded-card" />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The top categories and their children. */
const LEVELS = 2;

const tagTreeQuery = callQuery(listLeftType, { dictCode: '0', dictLevel: LEVELS });
