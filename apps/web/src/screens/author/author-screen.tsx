import { listByAuthor } from '@lantern/contracts/calls/search';
import type { Video } from '@lantern/contracts/entities/video';
import { AD_SLOTS } from '@lantern/rules/ad-slots';
import { isLastPage } from '@lantern/rules/paging';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';

import { searchTexts } from '#text/search.ts';
import { texts } from '#text/texts.ts';

import type { PagedCall } from '../../api/call-queries.ts';
import { mixCells } from '../../features/ad-slot/mixed-cells.ts';
import { EmptyList } from '../../features/paged-list/empty-list.tsx';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { VideoFeed } from '../../features/paged-list/video-feed.tsx';
import { boundText } from '../../features/search/bound-text.ts';
import { paths, readQuery } from '../../paths.ts';
import { BackTop } from '../../ui/back-top.tsx';
import { ChoiceRow } from '../../ui/choice-row.tsx';
import { TopBar } from '../../ui/top-bar.tsx';

const LONGEST_NAME = 100;

type Order = 'create_time' | 'cartoon_hot';
type Works = PagedCall<typeof listByAuthor.payload, typeof listByAuthor.answer, Video>;

const worksOf = (author: string, prop: Order): Works => ({
  call: listByAuthor,
  key: [author, prop],
  payloadOf: (currentPage) => ({ author, prop, currentPage }),
  itemsOf: (answer) => answer.list,
  isLast: isLastPage,
});

/** An author, and the films by them, the newest or the most liked first. */
export default function AuthorScreen() {
  const [search] = useSearchParams();
  const name = boundText(readQuery(paths.author, search).name ?? '', LONGEST_NAME);
  const [order, setOrder] = useState<Order>('create_time');
  return (
    <>
      <TopBar title={name === '' ? texts.screens.searchResults : name} />
      <main className="below-bar pb-[calc(var(--inset-bottom)+1.5rem)]">
        <div className="flex px-page pb-3">
          <ChoiceRow
            label={searchTexts.filters.order}
            choices={[
              { value: 'create_time', label: searchTexts.filters.newest },
              { value: 'cartoon_hot', label: searchTexts.filters.hottest },
            ]}
            chosen={order}
            onChoose={setOrder}
          />
        </div>
        <h2 className="sr-only">{searchTexts.searchResults.videos}</h2>
        {name === '' ? (
          <EmptyList title={searchTexts.searchResults.emptyList} />
        ) : (
          <WorksFeed key={`${order} ${name}`} author={name} order={order} />
        )}
      </main>
      <BackTop />
    </>
  );
}

function WorksFeed({ author, order }: { author: string; order: Order }) {
  const list = usePagedList(worksOf(author, order), (video) => video.cartoonCode);
  return (
    <VideoFeed
      cells={mixCells('author', list.items, [], AD_SLOTS.paged)}
      list={list}
      empty={<EmptyList title={searchTexts.searchResults.emptyList} />}
    />
  );
}
