import { AdSquares } from '../../features/ad-slot/ad-squares.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { useIsSiteConfigPending, useSiteConfig } from '../../features/site/use-site-config.ts';
import { NoticeBar } from '../../ui/notice-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BannerCarousel } from './banner-carousel.tsx';

/** Stands where the notice, the carousel and square ads will be. */
export const HomeTopShape = () => (
  <div className="flex flex-col gap-3 px-page pt-1">
    <Skeleton className="h-9 rounded-small" />
    <BannersShape />
    <SquaresShape />
  </div>
);

const BannersShape = () => <Skeleton className="aspect-[7/3] rounded-sheet wide:aspect-[4/1]" />;
const SquaresShape = () => <Skeleton className="h-16 rounded-card" />;

/** The notice, the carousel, and square ads; at the top of a page, the carousel lights the background. */
export function HomeTop({ isLit }: { isLit: boolean }) {
  const config = useSiteConfig();
  const isPending = useIsSiteConfigPending();
  const ads = useAds();
  return (
    <div className="flex flex-col gap-3 px-page pt-1">
      {isPending && <Skeleton className="h-9 rounded-small" />}
      {config && config.popupContent !== '' && <NoticeBar text={config.popupContent} />}
      {ads ? <BannerCarousel banners={ads.banners} isLit={isLit} /> : <BannersShape />}
      {ads ? <AdSquares ads={ads.squares} /> : <SquaresShape />}
    </div>
  );
}
