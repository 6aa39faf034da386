import { ActionIcon, Loader, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useDisclosure, useHotkeys, useNetwork } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import {
  CircleUserRound,
  ExternalLink,
  Menu as MenuIcon,
  Moon,
  Search,
  Sun,
  UploadCloud,
  WifiOff,
} from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { followDesk } from '../api/desk-events.ts';
import { useSession } from '../session/session.tsx';
import { lazy } from '../ui/lazy.ts';
import { LeaveQuestion } from '../ui/leave-guard.tsx';
import { LoadFailed } from '../ui/pending.tsx';
import { ChooseFilms, useTakeIn } from '../ui/upload/choose-films.tsx';
import { Navigation } from './navigation.tsx';
import { NewDevices } from './new-devices.tsx';
import { useShellKeys } from './use-shell-keys.ts';
import { loginFrom } from './way-back.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));
const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ItemDrawer = lazy(() => import('../ui/item-drawer.tsx'));
const KeySheet = lazy(() => import('./key-sheet.tsx'));

/** The frame around every screen: the navigation, the operator's menu, and the search box. */
export function Shell() {
  const { account, error, refresh } = useSession();
  const here = useLocation();
  if (account === undefined)
    return (
      <main className="login">
        {error ? <LoadFailed query={{ error, refetch: refresh }} /> : <Loader />}
      </main>
    );
  if (account === null || account.factor === 'to-prove' || account.factor === 'to-set-up')
    return <Navigate to={loginFrom(here)} replace />;
  // What was being typed was for another operator, too.
  return <Frame key={account.loginName} loginName={account.loginName} />;
}

function Frame({ loginName }: { loginName: string }) {
  // The key changes with each navigation, also with one to the current address.
  const { key } = useLocation();
  const [isNavOpen, nav] = useDisclosure(false);
  const [isFinding, finding] = useDisclosure(false);
  const [isSheetOpen, sheet] = useDisclosure(false);
  useHotkeys([['mod+K', finding.open]], []);
  useShellKeys({ openKeys: sheet.open, openFinder: finding.open });
  useDeskEvents();
  const closeNav = nav.close;
  useEffect(() => closeNav(), [key, closeNav]);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {texts.shell.skip}
      </a>
      <section className="topbar" aria-label={texts.shell.topbar}>
        <ActionIcon
          className="only-phone"
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.shell.openNavigation}
          onClick={nav.open}
        >
          <MenuIcon size={22} aria-hidden />
        </ActionIcon>
        <span className="brand">{texts.console}</span>
        <button type="button" className="finder" onClick={finding.open}>
          <Search size={16} aria-hidden />
          <span>{texts.shell.search}</span>
          <kbd aria-hidden>{texts.shell.searchKeys}</kbd>
        </button>
        <UploadFromAnywhere />
        <ActionIcon
          component="a"
          href="/"
          target="_blank"
          rel="noreferrer"
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={texts.shell.toMembers}
        >
          <ExternalLink size={20} aria-hidden />
        </ActionIcon>
        <ColorSchemeButton />
        <AccountButton loginName={loginName} />
      </section>
      <nav className="sidebar only-desktop" aria-label={texts.shell.navigation}>
        <Navigation />
      </nav>
      {isNavOpen && (
        <Suspense>
          <ItemDrawer title={texts.console} isOpen onClose={nav.close} position="left" size={280}>
            <nav aria-label={texts.shell.navigation}>
              <Navigation />
            </nav>
          </ItemDrawer>
        </Suspense>
      )}
      <main id="content" className="content" tabIndex={-1}>
        <LeaveQuestion />
        <OfflineBar />
        <NewDevices />
        <Outlet />
      </main>
      {isFinding && (
        <Suspense>
          <CommandPalette onClose={finding.close} />
        </Suspense>
      )}
      {isSheetOpen && (
        <Suspense>
          <KeySheet onClose={sheet.close} />
        </Suspense>
      )}
    </div>
  );
}

/** Asks for films, for an operator who may take them in. */
function UploadFromAnywhere() {
  const { holds } = useSession();
  const take = useTakeIn();
  if (!holds('intake.change')) return null;
  return (
    <ChooseFilms onChoose={take}>
      {(button) => (
        <button type="button" className="topbar-act" {...button}>
          <UploadCloud size={20} aria-hidden />
          <span>{texts.shell.upload}</span>
        </button>
      )}
    </ChooseFilms>
  );
}

/** The button of the operator's menu, whose code is fetched at the first press. */
function AccountButton({ loginName }: { loginName: string }) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      aria-label={texts.shell.account(loginName)}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <CircleUserRound size={22} aria-hidden />
    </ActionIcon>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <AccountMenu loginName={loginName} />
    </Suspense>
  );
}

/** Switches between light and dark; the system's choice applies until the first switch. */
function ColorSchemeButton() {
  // Without this Mantine would stop transitions with a `<style>`, which the page's policy refuses.
  const { setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const isDark = useComputedColorScheme('light') === 'dark';
  const Icon = isDark ? Sun : Moon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      aria-label={isDark ? texts.shell.toLight : texts.shell.toDark}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  );
}

/** Shows that the network is lost, as long as it is. */
function OfflineBar() {
  const { online } = useNetwork();
  return (
    <output>
      {!online && (
        <p className="offline">
          <WifiOff size={16} aria-hidden />
          {texts.errors.noNetwork}
        </p>
      )}
    </output>
  );
}

/** Follows events while this tab is visible. A hidden tab holds no connection, and reloads when it is visible again. */
function useDeskEvents(): void {
  const client = useQueryClient();
  useEffect(() => {
    let end: AbortController | undefined;
    const follow = (): void => {
      end?.abort();
      end = undefined;
      if (document.visibilityState === 'hidden') return;
      end = new AbortController();
      void followDesk(client, end.signal);
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      end?.abort();
    };
  }, [client]);
}
