import { listPaging } from '@lantern/contracts/calls/catalogue';
import type { Dict } from '@lantern/contracts/entities/dict';
import { allTypesName } from '@lantern/contracts/wire-names';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

import { topicsTexts } from '#text/topics.ts';

import { callQuery } from '../../api/call-queries.ts';
import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { topicsQuery } from '../../features/topics/topics.ts';
import { VideoCard } from '../../features/video-card/video-card.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { LazyImage } from '../../ui/lazy-image.tsx';

/** A top category: a link to all of it, and to each of its children unless the operator hides them. */
export function TagPanel({ group }: { group: Dict }) {
  const { dictCode: type, dictName, children } = group;
  const showsChildren = useSiteConfig()?.showSonType ?? true;
  return (
    <section
      aria-labelledby="tag-group"
      className="min-w-0 flex-1 animate-appear overflow-y-auto overscroll-contain pr-page pl-3 pb-[calc(var(--inset-bottom)+1rem)]"
    >
      <Link
        to={hrefOf(paths.searchResults, { title: dictName, type })}
        className="relative isolate flex aspect-[8/3] min-h-18 w-full items-end overflow-hidden rounded-card bg-linear-to-br from-sheet to-raised p-3 active:brightness-90"
      >
        <GroupPicture code={type} />
        <h2
          id="tag-group"
          className="min-w-0 flex-1 line-clamp-2 text-lead font-strong wrap-anywhere"
        >
          {dictName}
        </h2>
        <span className="flex shrink-0 items-center pl-2 text-small">
          {topicsTexts.tagList.all}
          <ChevronRight size={16} aria-hidden="true" />
        </span>
      </Link>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,5.5rem),1fr))] gap-gap">
        {(showsChildren ? children : []).map((tag) => (
          <li key={tag.dictCode} className="min-w-0">
            <Link
              to={hrefOf(paths.searchResults, {
                title: tag.dictName,
                type,
                sonType: tag.dictCode,
              })}
              className="flex h-full min-h-13 items-center justify-center rounded-card bg-raised px-2 py-2 text-center text-small wrap-anywhere transition-colors active:bg-sheet"
            >
              <span className="line-clamp-2">{tag.dictName}</span>
            </Link>
          </li>
        ))}
      </ul>
      <RecentlyAdded code={type} />
    </section>
  );
}

const RECENT = 'tag-recent';
const MOST_RECENT = 6;

/** The newest films of a category, so that one with few categories below it is no empty plate. Nothing where there are none. */
function RecentlyAdded({ code }: { code: string }) {
  const { data } = useQuery(
    callQuery(listPaging, { currentPage: 1, type: allTypesName, typeCode: code }),
  );
  if (!data || data.list.length === 0) return null;
  return (
    <section aria-labelledby={RECENT} className="animate-appear">
      <h3 id={RECENT} className="flex min-h-target items-center pt-2 font-strong">
        {topicsTexts.tagList.recent}
      </h3>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))] gap-x-gap gap-y-4">
        {data.list.slice(0, MOST_RECENT).map((video) => (
          <li key={video.cartoonCode} className="min-w-0">
            <VideoCard video={video} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The picture of a topic of this category, if there is one. */
function GroupPicture({ code }: { code: string }) {
  const topic = useQuery(topicsQuery).data?.find((it) => it.code === code && it.path !== '');
  if (!topic) return null;
  return (
    <>
      <LazyImage src={topic.path} alt="" eager className="absolute! inset-0 -z-10" />
      <div className="absolute inset-0 -z-10 rounded-card bg-linear-to-t from-ground/85 to-transparent inset-ring inset-ring-line" />
    </>
  );
}
