import { Heart, House, LayoutGrid, MoonStar, UserRound } from 'lucide-react';
import { useLocation } from 'react-router-dom';

import { texts } from '#text/texts.ts';

import { opening } from '../features/video-link/opening.ts';
import { hrefOf, paths, routeAt, type RouteName } from '../paths.ts';
import { scrollToTop } from '../ui/scroll-to-top.ts';
import { TabBar } from '../ui/tab-bar.tsx';
import { UnreadOnTab } from './extras.tsx';

/** The five tabs; `also` are further paths at which a tab is the current one. */
const tabs = [
  { name: 'home', icon: House, title: texts.tabs.home, also: [] },
  { name: 'topics', icon: LayoutGrid, title: texts.tabs.topics, also: [] },
  { name: 'darkWeb', icon: MoonStar, title: texts.tabs.darkWeb, also: [] },
  { name: 'favourites', icon: Heart, title: texts.tabs.favourites, also: [] },
  { name: 'mine', icon: UserRound, title: texts.tabs.mine, also: ['profile'] },
] as const satisfies readonly {
  name: RouteName;
  also: readonly RouteName[];
  [more: string]: unknown;
}[];

/** The tab bar, on the routes that have one; where there is width for a rail, on all but the login. */
export function ShellTabs() {
  const { pathname } = useLocation();
  const isLeft = opening.use();
  const route = routeAt(pathname);
  if (isLeft || route === undefined || route === paths.login) return null;
  return (
    <TabBar
      label={texts.tabBar}
      onlyAsRail={route.hidesTabBar}
      onCurrentTap={scrollToTop}
      tabs={tabs.map(({ name, icon, title, also }) => ({
        to: hrefOf(paths[name]),
        title,
        icon,
        badge: name === 'mine' && <UnreadOnTab />,
        isCurrent: [name, ...also].some((route) => paths[route].path === pathname),
      }))}
    />
  );
}
