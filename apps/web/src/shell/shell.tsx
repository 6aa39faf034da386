import { useLocation, Outlet } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { AgeGate, useIsAtGate } from '../features/age-gate/age-gate.tsx';
import { isInAppBrowser } from '../features/in-app/in-app-browser.ts';
import { paths, routeAt } from '../paths.ts';
import { useInviteBinding } from '../session/use-invite-binding.ts';
import { useMemberPoll } from '../session/use-member-poll.ts';
import { useSession, useTabOfMember } from '../session/use-session.ts';
import { classNames } from '../ui/class-names.ts';
import { FirstPicture } from '../ui/first-picture.tsx';
import { LanternMark } from '../ui/lantern-mark.tsx';
import { Toaster } from '../ui/toast.tsx';
import { Analytics, CardMenu, InAppHint, RenewByVip, TellUntold } from './extras.tsx';
import { KeepScroll } from './keep-scroll.tsx';
import { KeptHome } from './kept-home.tsx';
import { MemberScope } from './member-scope.tsx';
import { ScreenBoundary } from './screen-boundary.tsx';
import { ShellTabs } from './shell-tabs.tsx';
import { SlowNotice } from './slow-notice.tsx';
import { useSessionOver } from './use-session-over.ts';

/** What is around every screen: the session, the gate, the tabs and the toasts. */
export function Shell() {
  const isLeaving = useSessionOver();
  const route = routeAt(useLocation().pathname);
  const isAtGate = useIsAtGate();
  return (
    <div
      className={classNames(
        'min-h-dvh bg-ground',
        route?.isRoomy ? 'room' : 'column desk:shadow-column',
        route?.isRoomy && !isAtGate && 'wide:pl-(--rail)',
      )}
    >
      <MemberScope>
        <Screens isLeaving={isLeaving} />
      </MemberScope>
      <Toaster />
    </div>
  );
}

function Screens({ isLeaving }: { isLeaving: boolean }) {
  // Called only to render again on navigation: its value lags behind the address while the next
  // screen loads.
  useLocation();
  const session = useSession(isLeaving || location.pathname === paths.login.path);
  useTabOfMember();
  useMemberPoll();
  useInviteBinding();
  return (
    <>
      <AgeGate>
        <KeptHome />
        <ScreenOutlet waiting={session === 'waiting'} />
        <ShellTabs />
      </AgeGate>
      <SlowNotice />
      <Analytics />
      <TellUntold />
      <RenewByVip />
      <CardMenu />
      {isInAppBrowser(navigator.userAgent) && !isPaying() && <InAppHint />}
    </>
  );
}

/** A member who pays inside of an app is not sent away. */
const isPaying = (): boolean =>
  [paths.pay.path, paths.payResult.path].some((it) => it === location.pathname);

/** The screen at the current path, except home. It waits until the member is known; home does not need to. */
function ScreenOutlet({ waiting }: { waiting: boolean }) {
  const { pathname, key } = useLocation();
  if (pathname === paths.home.path) return null;
  if (waiting) return <Splash />;
  return (
    <ScreenBoundary key={pathname} resetKey={key} fallback={<Splash />}>
      <Outlet />
      <KeepScroll id={key} active />
    </ScreenBoundary>
  );
}

/**
 * The picture that the page came with, or the brand, on an otherwise dark screen, for the moment before anything else can be
 * shown.
 */
function Splash() {
  return (
    <>
      <FirstPicture />
      <main aria-busy="true" aria-label={texts.splash.entering} className="boot">
        <LanternMark />
      </main>
    </>
  );
}
