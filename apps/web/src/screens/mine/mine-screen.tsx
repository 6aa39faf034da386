import { Settings } from 'lucide-react';
import { lazy } from 'react';
import { Link } from 'react-router-dom';

import { mineTexts } from '#text/mine.ts';

import { AdCarousel } from '../../features/ad-slot/ad-carousel.tsx';
import { useAds } from '../../features/ad-slot/use-ads.ts';
import { KeepNotice } from '../../features/credentials/keep-notice.tsx';
import { hrefOf, paths } from '../../paths.ts';
import { useMember } from '../../session/use-session.ts';
import { stored } from '../../storage/stored.ts';
import { useHeldPlace } from '../../storage/use-held-place.ts';
import { iconTarget } from '../../ui/icon-button.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useTitle } from '../../ui/use-title.ts';
import { Assets } from './assets.tsx';
import { MemberHead } from './member-head.tsx';
import { ServiceTiles } from './service-tiles.tsx';
import { SignRow } from './sign-row.tsx';
import { VipBanner } from './vip-banner.tsx';

/** The member's own screen: profile, balances, and links to everything of theirs. */
export default function MineScreen() {
  const member = useMember();
  useTitle(mineTexts.title);
  return (
    <div className="relative isolate">
      <div
        aria-hidden="true"
        className="absolute inset-x-0 top-0 -z-10 h-80 bg-radial-[120%_100%_at_20%_0%] from-accent/20 to-transparent to-70%"
      />
      <header className="pt-(--inset-top)">
        <div className="flex h-bar items-center pr-1 pl-page">
          <h1 className="flex-1 text-display font-strong whitespace-nowrap">{mineTexts.title}</h1>
          <Link
            to={hrefOf(paths.login)}
            className="flex min-h-target items-center px-3 text-small text-soft active:text-strong"
          >
            {mineTexts.logIn}
          </Link>
          <Link to={hrefOf(paths.settings)} aria-label={mineTexts.settings} className={iconTarget}>
            <Settings size={22} />
          </Link>
        </div>
      </header>
      <main className="flex below-bar flex-col gap-4 px-page pt-1 pb-[calc(var(--spacing-tabs)+var(--inset-bottom)+1rem)]">
        <MemberHead member={member} />
        <VipBanner member={member} />
        <Assets member={member} />
        <SignRow />
        <KeepNotice />
        <ProfileAds />
        <ServiceTiles />
      </main>
      <CredentialsSlot />
    </div>
  );
}

/** The ads below the balances; their place is kept until they have come. */
function ProfileAds() {
  const ads = useAds();
  const isHeld = useHeldPlace('profileAds', ads && ads.profile.length > 0, true);
  if (ads && isHeld) return <AdCarousel ads={ads.profile} label={mineTexts.ads} />;
  return isHeld && <Skeleton className="aspect-4/1 rounded-card" />;
}

const CredentialsCard = lazy(
  importWithRetry(() => import('../../features/credentials/credentials-card.tsx')),
);

/** The sheet of credentials; it stores whether it is open, so that a reload loses nothing. */
function CredentialsSlot() {
  const shown = stored.credentialsShown.use();
  const member = useMember();
  if (!shown || !member) return null;
  return (
    <LazySheet open onClose={stored.credentialsShown.clear}>
      <CredentialsCard member={member} onClose={stored.credentialsShown.clear} />
    </LazySheet>
  );
}
