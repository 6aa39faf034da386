import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { AdStrip } from '../../features/ad-slot/ad-strip.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { zh } from '../../text/zh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { subjectsQuery } from './dark-web-queries.ts';
import { SubjectSection } from './subject-section.tsx';
import { SubjectsSkeleton } from './subjects-skeleton.tsx';

/** The sections of the dark web, with an ad after each as long as there are ads. */
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
        title={zh.darkWeb.empty}
        action={<Button onClick={retry}>{zh.common.retry}</Button>}
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
