import { selectSubjectMovies } from '@lantern/contracts/calls/catalogue';
import type { Video } from '@lantern/contracts/entities/video';
import { isLastPage } from '@lantern/rules/paging';

import type { PagedCall } from '../../api/call-queries.ts';
import type { Topic } from '../../features/topics/topics.ts';

type TopicVideos = PagedCall<
  typeof selectSubjectMovies.payload,
  typeof selectSubjectMovies.answer,
  Video
>;

/** The videos of a topic, page by page. */
export function topicVideos({ code, sonTypeCode }: Topic): TopicVideos {
  return {
    call: selectSubjectMovies,
    key: [code, sonTypeCode],
    payloadOf: (currentPage) => ({ currentPage, sonTypeCode, typeCode: code }),
    itemsOf: (answer) => answer.list,
    isLast: isLastPage,
  };
}
