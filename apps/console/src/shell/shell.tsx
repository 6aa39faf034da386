import { ActionIcon, Loader } from '@mantine/core';
import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { CircleUserRound, Menu as MenuIcon, Search } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';

import { messageOf } from '../api/message-of.ts';
import { useSession } from '../session/session.tsx';
import { zh } from '../text/zh.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { ColorSchemeButton } from './color-scheme-button.tsx';
import { Navigation } from './navigation.tsx';
import { NewDevices } from './new-devices.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { useDeskEvents } from './use-desk-events.ts';
import { loginFrom } from './way-back.ts';

const AccountMenu = lazy(() => import('./account-menu.tsx'));
const CommandPalette = lazy(() => import('./command-palette.tsx'));
const ItemDrawer = lazy(() => import('../ui/item-drawer.tsx'));

/** What stands around every screen: where one can go, who one is, and a way to anything. */
export function Shell() {
  const { account, error, refresh } = useSession();
  const here = useLocation();
  if (account === undefined)
    return (
      <main className="login">
        {error ? <LoadFailed message={messageOf(error)} onRetry={refresh} /> : <Loader />}
      </main>
    );
  if (account === null || account.factor === 'to-prove' || account.factor === 'to-set-up')
    return <Navigate to={loginFrom(here)} replace />;
  return <Frame loginName={account.loginName} />;
}

function Frame({ loginName }: { loginName: string }) {
  // Of every step, one to where one is among them.
  const { key } = useLocation();
  const [isNavOpen, nav] = useDisclosure(false);
  const [isFinding, finding] = useDisclosure(false);
  useHotkeys([['mod+K', finding.open]], []);
  useDeskEvents();
  const closeNav = nav.close;
  useEffect(() => closeNav(), [key, closeNav]);
  return (
    <div className="frame">
      <a className="skip" href="#content">
        {zh.shell.skip}
      </a>
      <section className="topbar" aria-label={zh.shell.topbar}>
        <ActionIcon
          className="only-phone"
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={zh.shell.openNavigation}
          onClick={nav.open}
        >
          <MenuIcon size={22} aria-hidden />
        </ActionIcon>
        <span className="brand">{zh.console}</span>
        <button type="button" className="finder" onClick={finding.open}>
          <Search size={16} aria-hidden />
          <span>{zh.shell.search}</span>
          <kbd aria-hidden>{zh.shell.searchKeys}</kbd>
        </button>
        <ColorSchemeButton />
        <AccountButton loginName={loginName} />
      </section>
      <nav className="sidebar only-desktop" aria-label={zh.shell.navigation}>
        <Navigation />
      </nav>
      {isNavOpen && (
        <Suspense>
          <ItemDrawer title={zh.console} isOpen onClose={nav.close} position="left" size={280}>
            <nav aria-label={zh.shell.navigation}>
              <Navigation />
            </nav>
          </ItemDrawer>
        </Suspense>
      )}
      <main id="content" className="content" tabIndex={-1}>
        <OfflineBar />
        <NewDevices />
        <Outlet />
      </main>
      {isFinding && (
        <Suspense>
          <CommandPalette onClose={finding.close} />
        </Suspense>
      )}
    </div>
  );
}

/** What it opens is fetched when it is first pressed. */
function AccountButton({ loginName }: { loginName: string }) {
  const [isAsked, setAsked] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="xl"
      aria-label={zh.shell.account(loginName)}
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
