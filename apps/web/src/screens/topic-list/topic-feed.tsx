import { AD_SLOTS } from '@lantern/rules/ad-slots';

import { mixCells } from '../../features/ad-slot/mixed-cells.ts';
import { EmptyList } from '../../features/paged-list/empty-list.tsx';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { VideoFeed } from '../../features/paged-list/video-feed.tsx';
import type { Topic } from '../../features/topics/topics.ts';
import { zh } from '../../text/zh.ts';
import { topicVideos } from './topic-videos.ts';

/** A topic's videos without end. Ads are mixed into the lists of home, not into this one. */
export function TopicFeed({ topic }: { topic: Topic }) {
  const list = usePagedList(topicVideos(topic), (video) => video.cartoonCode);
  return (
    <VideoFeed
      cells={mixCells(topic.path, list.items, [], AD_SLOTS.paged)}
      list={list}
      empty={<EmptyList title={zh.topics.empty} />}
    />
  );
}
