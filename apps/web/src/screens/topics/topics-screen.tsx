import { useQuery } from '@tanstack/react-query';
import { Fragment } from 'react';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { AdStrip } from '../../features/ad-slot/ad-strip.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { topicsQuery } from '../../features/topics/topics.ts';
import { paths } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { firstPictureFor } from '../../ui/first-picture.tsx';
import { RootBar } from '../../ui/root-bar.tsx';
import { SearchLink } from '../../ui/search-link.tsx';
import { PictureSkeleton } from '../../ui/skeleton.tsx';
import { TopicCard } from './topic-card.tsx';

/** The number of cards on the first screen of a small phone. */
const EAGER_CARDS = 4;
/** The number of cards before the ad: more than the screen shows when the ad loads, so that it never pushes one down. */
const BEFORE_AD = 6;

const cards = 'flex flex-col gap-3 wide:grid wide:grid-cols-2 broad:grid-cols-3';

/** The skeleton of the topics. */
const placeholders = [0, 1, 2, 3].map((place) => (
  <li key={place}>
    <PictureSkeleton
      src={place === 0 ? firstPictureFor(paths.topics.path) : ''}
      className="aspect-[8/3] rounded-sheet"
    />
  </li>
));

/** The topics, with an ad further down. */
export default function TopicsScreen() {
  const ad = useAds()?.topics;
  const topics = useQuery(topicsQuery);
  const failure = failureOf(topics);
  const askAgain = useAskAgain();
  return (
    <>
      <RootBar
        title={texts.screens.topics}
        lead={topicsTexts.topics.lead}
        actions={<SearchLink />}
      />
      <main className="px-page pt-1 pb-[calc(var(--spacing-tabs)+var(--inset-bottom)+1rem)]">
        {failure && <ErrorState message={messageOf(failure)} onRetry={askAgain} />}
        {topics.data?.length === 0 && <EmptyState title={topicsTexts.topics.none} />}
        <ul className={cards} aria-busy={topics.isPending}>
          {topics.isPending && !failure && placeholders}
          {topics.data?.map((topic, index) => (
            <Fragment key={`${topic.code} ${topic.sonTypeCode} ${topic.title}`}>
              <li>
                <TopicCard topic={topic} eager={index < EAGER_CARDS} />
              </li>
              {ad !== undefined && index === BEFORE_AD - 1 && (
                <li className="wide:col-span-full">
                  <AdStrip ad={ad} />
                </li>
              )}
            </Fragment>
          ))}
        </ul>
      </main>
    </>
  );
}
