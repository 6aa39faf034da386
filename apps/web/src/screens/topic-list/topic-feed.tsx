import { selectSubjectMovies } from '@lantern/contracts/calls/catalogue';
import type { Topic } from '@lantern/contracts/entities/topic';
import type { Video } from '@lantern/contracts/entities/video';
import { AD_SLOTS } from '@lantern/rules/ad-slots';
import { isLastPage } from '@lantern/rules/paging';

import { topicsTexts } from '#text/topics.ts';

import type { PagedCall } from '../../api/call-queries.ts';
import { mixCells } from '../../features/ad-slot/mixed-cells.ts';
import { EmptyList } from '../../features/paged-list/empty-list.tsx';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { VideoFeed } from '../../features/paged-list/video-feed.tsx';

type TopicVideos = PagedCall<
  typeof selectSubjectMovies.payload,
  typeof selectSubjectMovies.answer,
  Video
>;

/** The videos of a topic, page by page. */
const topicVideos = ({ code, sonTypeCode }: Topic): TopicVideos => ({
  call: selectSubjectMovies,
  key: [code, sonTypeCode],
  payloadOf: (currentPage) => ({ currentPage, sonTypeCode, typeCode: code }),
  itemsOf: (answer) => answer.list,
  isLast: isLastPage,
});

/** An endless list of a topic's videos. It has no ads; only home's lists have them. */
export function TopicFeed({ topic }: { topic: Topic }) {
  const list = usePagedList(topicVideos(topic), (video) => video.cartoonCode);
  return (
    <VideoFeed
      cells={mixCells(topic.path, list.items, [], AD_SLOTS.paged)}
      list={list}
      empty={<EmptyList title={topicsTexts.topics.empty} />}
    />
  );
}
