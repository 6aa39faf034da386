import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { AdStrip } from '../../features/ad-slot/ad-strip.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { FeedSkeleton } from '../../features/paged-list/feed-skeleton.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { subjectsQuery } from './dark-web-queries.ts';
import { SubjectSection } from './subject-section.tsx';

/** The sections of the dark web, with an ad after each while there are ads. */
export function Subjects() {
  const { data, error, failureReason, refetch } = useQuery(subjectsQuery);
  const failure = failureOf({ data, error, failureReason });
  const askAgain = useAskAgain();
  const ads = useAds()?.darkSide ?? [];
  const retry = () => void refetch();
  if (data === undefined) {
    return failure ? (
      <ErrorState message={messageOf(failure)} onRetry={askAgain} />
    ) : (
      <SubjectsSkeleton />
    );
  }
  const filled = data.filter((subject) => subject.relationMovies.length > 0);
  if (filled.length === 0) {
    return (
      <EmptyState
        title={topicsTexts.darkWeb.empty}
        action={<Button onClick={retry}>{texts.common.retry}</Button>}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      {filled.map((subject, index) => (
        <Fragment key={subject.dictCode}>
          <SubjectSection subject={subject} />
          {ads.slice(index, index === filled.length - 1 ? undefined : index + 1).map((ad) => (
            <div key={ad.id} className="px-page">
              <AdStrip ad={ad} />
            </div>
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** The skeleton of loading sections. */
function SubjectsSkeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col gap-6">
      {[1, 2].map((section) => (
        <div key={section}>
          <div className="flex h-target items-center px-page">
            <Skeleton className="h-5 w-28" />
          </div>
          <FeedSkeleton cards={4} />
        </div>
      ))}
    </div>
  );
}
