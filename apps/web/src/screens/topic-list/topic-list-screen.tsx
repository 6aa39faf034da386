import type { Topic } from '@lantern/contracts/entities/topic';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { texts } from '#text/texts.ts';
import { topicsTexts } from '#text/topics.ts';

import { messageOf } from '../../api/message-of.ts';
import { failureOf, useAskAgain } from '../../api/query-failure.ts';
import { readTopicItem } from '../../features/topics/topic-item.ts';
import { topicsQuery } from '../../features/topics/topics.ts';
import { hrefOf, paths, readQuery } from '../../paths.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { TopicBar } from './topic-bar.tsx';
import { TopicFeed } from './topic-feed.tsx';

/** The videos of the topic that the address names; any other address leads home. */
export default function TopicListScreen() {
  const [search] = useSearchParams();
  const isNamed = readTopicItem(readQuery(paths.topicList, search).item);
  const topics = useQuery({ ...topicsQuery, enabled: isNamed !== undefined });
  const failure = failureOf(topics);
  const askAgain = useAskAgain();
  const topic = isNamed && topics.data?.find(isNamed);
  if (isNamed && !topics.data)
    return (
      <>
        <TopicBar title={texts.screens.topicList} />
        <main aria-busy={!failure}>
          {failure ? (
            <ErrorState message={messageOf(failure)} onRetry={askAgain} />
          ) : (
            <div className={`shimmering aspect-[15/8] ${belowBar}`} />
          )}
        </main>
      </>
    );
  if (!topic) return <UnknownTopic />;
  return (
    <>
      <TopicBar title={topic.title} />
      <main className="pb-[calc(var(--inset-bottom)+1rem)]">
        <TopicBanner topic={topic} />
        <h2 className="sr-only">{topicsTexts.topics.videos}</h2>
        <TopicFeed key={`${topic.code} ${topic.sonTypeCode}`} topic={topic} />
      </main>
      <BackTop />
    </>
  );
}

function UnknownTopic() {
  return (
    <>
      <TopBar title={texts.screens.topicList} />
      <main className="pt-12">
        <EmptyState
          title={topicsTexts.topics.unknownTitle}
          detail={topicsTexts.topics.unknown}
          way={{ to: hrefOf(paths.home), label: texts.common.backHome, replace: true }}
        />
      </main>
    </>
  );
}

/** Up to the top of the screen, below the bar. */
const belowBar = '-mt-[calc(var(--spacing-bar)+var(--inset-top))]';

/** The topic's picture, up to the top of the screen, fading into the list; its title at its foot. */
function TopicBanner({ topic }: { topic: Topic }) {
  return (
    <div className={`relative ${belowBar}`}>
      <LazyImage src={topic.path} alt="" eager className="aspect-[15/8]" />
      <div className="absolute inset-x-0 bottom-0 h-3/4 bg-linear-to-t from-ground via-ground/60 to-transparent" />
      <div className="absolute inset-x-0 bottom-0 px-page pb-4">
        <span aria-hidden="true" className="mb-2.5 block h-0.75 w-6 rounded-full bg-accent" />
        <h1 className="text-display font-strong">{topic.title}</h1>
      </div>
    </div>
  );
}
