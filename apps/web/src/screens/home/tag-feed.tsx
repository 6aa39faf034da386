import { AD_SLOTS } from '@lantern/rules/ad-slots';

import { texts } from '#text/texts.ts';

import { mixCells } from '../../features/ad-slot/mixed-cells.ts';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { EmptyList } from '../../features/paged-list/empty-list.tsx';
import { usePagedList } from '../../features/paged-list/use-paged-list.ts';
import { VideoFeed } from '../../features/paged-list/video-feed.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { tagList } from './home-queries.ts';
import { useHomeTags } from './use-home-tags.ts';

/** The videos of one tag, newest first. */
export default function TagFeed({ code }: { code: string }) {
  const list = usePagedList(tagList(code), (video) => video.cartoonCode);
  const ads = useAds();
  const tag = useHomeTags().find((it) => it.code === code);
  return (
    <>
      <h2 className="sr-only">{tag?.name}</h2>
      <VideoFeed
        cells={mixCells(code, list.items, ads?.inLists ?? [], AD_SLOTS.paged)}
        list={list}
        empty={<EmptyList title={texts.home.emptyTag} to={hrefOf(paths.topics)} />}
      />
    </>
  );
}
