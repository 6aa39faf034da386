import type { Video } from '@lantern/contracts/entities/video';
import { Play } from 'lucide-react';

import { texts } from '#text/texts.ts';

import { VideoLink } from '../../features/video-link/video-link.tsx';
import { VipBadge } from '../../ui/badge.tsx';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { BannerGlow } from './banner-glow.tsx';
import { HeroPlace, heroShape } from './hero-place.tsx';

/** The hero: the site's own pick with picture, title, one line, and a button. */
export function Hero({ video }: { video: Video | undefined }) {
  if (!video) return <HeroPlace />;
  return (
    <section aria-label={texts.home.hero} className="px-page">
      <BannerGlow src={video.cartoonImage} />
      <VideoLink
        vid={video.cartoonCode}
        // The words and the picture lie in one cell: large text makes it higher, and loses no line.
        className="grid overflow-hidden rounded-sheet! -outline-offset-2"
      >
        <LazyImage
          src={video.cartoonImage}
          alt=""
          eager
          className={`[grid-area:1/1] w-full self-stretch ${heroShape}`}
        />
        <div className="relative min-w-0 self-end [grid-area:1/1] bg-linear-to-t from-ground to-transparent px-4 pt-[64px] pb-4 wide:px-8 wide:pb-8">
          <div className="flex flex-wrap items-end gap-x-3 gap-y-1">
            <div className="min-w-0 flex-[1_1_7rem]">
              <h2 className="words line-clamp-3 text-title font-strong wide:line-clamp-2 wide:text-display">
                {video.cartoonVip && <VipBadge />} {video.cartoonName}
              </h2>
              <p className="mt-1 truncate text-small text-soft">{video.cartoonIntroduce}</p>
            </div>
            <span className="flex h-9 shrink-0 items-center gap-1.5 rounded-full bg-accent px-4 text-small font-strong text-on-accent">
              <Play size={14} aria-hidden fill="currentColor" />
              {texts.home.watchNow}
            </span>
          </div>
        </div>
      </VideoLink>
    </section>
  );
}
