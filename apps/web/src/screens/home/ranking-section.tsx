import { AD_SLOTS } from '@lantern/rules/ad-slots';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';

import { texts } from '#text/texts.ts';

import { failureOf } from '../../api/query-failure.ts';
import { AdCard } from '../../features/ad-slot/ad-card.tsx';
import { AdStrip } from '../../features/ad-slot/ad-strip.tsx';
import { mixCells } from '../../features/ad-slot/mixed-cells.ts';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { VideoCardSkeleton } from '../../features/video-card/video-card-skeleton.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { SectionHeader } from '../../ui/section-header.tsx';
import { homeQuery, moreType } from './home-queries.ts';
import { numberCells } from './number-cells.ts';
import { RankedCard } from './ranked-card.tsx';

const HEADING = 'home-ranking';

/** The ranking as a horizontal row, and its ad. */
export function RankingSection() {
  const home = useQuery(homeQuery);
  const ads = useAds();
  const videos = useDeferredValue(home.data?.rankList);
  if (failureOf(home) || videos?.length === 0) return null;
  return (
    <section aria-labelledby={HEADING}>
      <SectionHeader
        id={HEADING}
        title={texts.home.ranking}
        moreTo={hrefOf(paths.searchResults, { title: texts.home.ranking, type: moreType.ranking })}
      />
      <ol className="sideways snap-x snap-mandatory scroll-px-page gap-gap px-page">
        {videos
          ? numberCells(mixCells('ranking', videos, ads?.inLists ?? [], AD_SLOTS.ranking)).map(
              (cell) => (
                <li key={cell.key} className="w-56 shrink-0 snap-start">
                  {cell.kind === 'ad' ? (
                    <AdCard ad={cell.ad} />
                  ) : (
                    <RankedCard video={cell.video} place={cell.place} />
                  )}
                </li>
              ),
            )
          : [1, 2].map((place) => (
              <li key={place} className="w-56 shrink-0">
                <VideoCardSkeleton />
              </li>
            ))}
      </ol>
      {ads?.ranking && (
        <div className="mt-4 px-page">
          <AdStrip ad={ads.ranking} />
        </div>
      )}
    </section>
  );
}
