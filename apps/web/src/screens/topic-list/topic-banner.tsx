import type { Topic } from '@lantern/contracts/entities/place';

import { LazyImage } from '../../ui/lazy-image.tsx';

/** The topic's picture, up to the top of the screen, fading into the list; its title at its foot. */
export function TopicBanner({ topic }: { topic: Topic }) {
  return (
    <div className="relative -mt-[calc(var(--spacing-bar)+var(--inset-top))]">
      <LazyImage src={topic.path} alt="" eager className="aspect-[15/8]" />
      <div className="absolute inset-x-0 bottom-0 h-3/4 bg-linear-to-t from-ground via-ground/60 to-transparent" />
      <div className="absolute inset-x-0 bottom-0 px-page pb-4">
        <span aria-hidden="true" className="mb-2.5 block h-0.75 w-6 rounded-full bg-accent" />
        <h1 className="text-display font-strong">{topic.title}</h1>
      </div>
    </div>
  );
}
