import type { Topic } from '@lantern/contracts/entities/topic';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router-dom';

import { writeTopicItem } from '../../features/topics/topic-item.ts';
import { hrefOf, paths } from '../../paths.ts';
import { LazyImage } from '../../ui/lazy-image.tsx';

export interface TopicCardProps {
  topic: Topic;
  /** True to fetch its picture at once. */
  eager: boolean;
}

/** A topic as a wide picture with its title in the dark of its left side; the whole card is the link. */
export function TopicCard({ topic, eager }: TopicCardProps) {
  return (
    <Link
      to={hrefOf(paths.topicList, { item: writeTopicItem(topic) })}
      className="group relative isolate grid overflow-hidden rounded-sheet transition-[scale] active:scale-[0.98]"
    >
      <LazyImage
        src={topic.path}
        alt=""
        eager={eager}
        className="aspect-[8/3] self-stretch [grid-area:1/1]"
      />
      <div className="absolute inset-0 bg-linear-to-r from-ground/85 via-ground/35 via-45% to-transparent to-75%" />
      <div className="relative flex min-w-0 flex-col justify-end p-4 pr-12 [grid-area:1/1]">
        <span aria-hidden="true" className="mb-2.5 h-0.75 w-6 rounded-full bg-accent" />
        <h2 className="text-title font-strong words">{topic.title}</h2>
      </div>
      <span
        aria-hidden="true"
        className="absolute right-3 bottom-3 grid size-8 place-items-center rounded-full bg-scrim text-strong backdrop-blur-sm transition-colors group-active:bg-accent group-active:text-on-accent"
      >
        <ChevronRight size={18} />
      </span>
      <span
        aria-hidden="true"
        className="absolute inset-0 rounded-sheet inset-ring inset-ring-line"
      />
    </Link>
  );
}
