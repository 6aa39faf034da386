import { CalendarCheck, Headset, History, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { useSiteConfig } from '../../features/site/use-site-config.ts';
import { hrefOf, paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { iconTarget } from '../../ui/icon-button.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LanternMark } from '../../ui/lantern-mark.tsx';
import { SiteLink } from '../../ui/site-link.tsx';
import { useScrolledPast } from '../../ui/use-scrolled-past.ts';
import { whenIdle } from '../../ui/when-idle.ts';
import { TagStrip } from './tag-strip.tsx';

const SignDot = lazy(() =>
  whenIdle().then(importWithRetry(() => import('../../features/sign-in/sign-dot.tsx'))),
);

export interface HomeHeaderProps {
  currentTag: string;
  onTag: (code: string) => void;
}

/** The sticky top of home: search, three icons, and the tags. */
export function HomeHeader({ currentTag, onTag }: HomeHeaderProps) {
  const isAtTop = !useScrolledPast(0);
  return (
    <header
      className={classNames(
        'sticky top-0 z-20 pt-(--inset-top) transition-[background-color]',
        // At the top of the page, the carousel's light reaches the bar.
        isAtTop ? 'bg-transparent' : 'bg-ground/95 backdrop-blur-xl',
      )}
    >
      <div className="@container flex h-bar items-center pr-1 pl-page">
        <LanternMark className="mr-2.5 hidden size-7 shrink-0 phone:block @max-[16rem]:hidden" />
        <Link
          to={hrefOf(paths.search)}
          className="flex min-h-target min-w-0 flex-1 items-center rounded-full"
        >
          <span className="flex h-9 w-full min-w-0 items-center gap-2 rounded-full bg-strong/10 px-3.5 text-small text-soft">
            <Search size={17} aria-hidden="true" className="shrink-0 @max-[16rem]:hidden" />
            <span className="truncate">{texts.home.search}</span>
          </span>
        </Link>
        <nav aria-label={texts.home.shortcuts} className="ml-1 flex">
          <SignLink />
          <Link to={hrefOf(paths.history)} aria-label={texts.home.history} className={iconTarget}>
            <History size={22} />
          </Link>
          <ServiceLink />
        </nav>
      </div>
      <TagStrip current={currentTag} onSelect={onTag} />
    </header>
  );
}

function SignLink() {
  return (
    <Link to={hrefOf(paths.tasks)} className={iconTarget}>
      <span className="relative">
        <CalendarCheck size={22} aria-hidden="true" />
        <span className="sr-only">{texts.home.signIn}</span>
        <Suspense>
          <SignDot />
        </Suspense>
      </span>
    </Link>
  );
}

function ServiceLink() {
  const config = useSiteConfig();
  return (
    <SiteLink
      to={config?.serviceUrl ?? hrefOf(paths.chat)}
      aria-label={texts.home.service}
      className={iconTarget}
    >
      <Headset size={22} />
    </SiteLink>
  );
}
