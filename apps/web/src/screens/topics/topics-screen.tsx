import { Fragment } from 'react';

import { AdStrip } from '../../features/ad-slot/ad-strip.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { topics } from '../../features/topics/topics.ts';
import { zh } from '../../text/zh.ts';
import { RootBar } from '../../ui/root-bar.tsx';
import { SearchLink } from '../../ui/search-link.tsx';
import { TopicCard } from './topic-card.tsx';

/** Cards on the first screen of a small phone. */
const EAGER_CARDS = 4;
/** Cards before the ad: more than are in sight when it comes, so that it never pushes one down. */
const BEFORE_AD = 6;

/** The topics, with an ad further down. */
export default function TopicsScreen() {
  const ad = useAds()?.topics;
  return (
    <>
      <RootBar title={zh.screens.topics} lead={zh.topics.lead} actions={<SearchLink />} />
      <main className="px-page pt-1 pb-[calc(var(--spacing-tabs)+var(--inset-bottom)+1rem)]">
        <ul className="flex flex-col gap-3">
          {topics.map((topic, index) => (
            <Fragment key={topic.path}>
              <li>
                <TopicCard topic={topic} eager={index < EAGER_CARDS} />
              </li>
              {ad !== undefined && index === BEFORE_AD - 1 && (
                <li>
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
