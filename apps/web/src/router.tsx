import { lazy, type ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';

import { asVideoPage } from './features/video-link/video-page.ts';
import { hrefOf, paths, type RouteName } from './paths.ts';
import { Shell } from './shell/shell.tsx';
import { importWithRetry } from './ui/import-with-retry.ts';

const MineScreen = lazy(importWithRetry(() => import('./screens/mine/mine-screen.tsx')));

/** Home is not here: the shell keeps it alive while other screens come and go. */
type ScreenName = Exclude<RouteName, 'home'>;

/** The screens, each in a chunk of its own. */
const screens: Record<ScreenName, ComponentType> = {
  tags: lazy(importWithRetry(() => import('./screens/tag-list/tag-list-screen.tsx'))),
  darkWeb: lazy(importWithRetry(() => import('./screens/dark-web/dark-web-screen.tsx'))),
  topicList: lazy(importWithRetry(() => import('./screens/topic-list/topic-list-screen.tsx'))),
  topics: lazy(importWithRetry(() => import('./screens/topics/topics-screen.tsx'))),
  search: lazy(importWithRetry(() => import('./screens/search/search-screen.tsx'))),
  searchResults: lazy(
    importWithRetry(() => import('./screens/search-results/search-results-screen.tsx')),
  ),
  author: lazy(importWithRetry(() => import('./screens/author/author-screen.tsx'))),
  favourites: lazy(importWithRetry(() => import('./screens/favourites/favourites-screen.tsx'))),
  history: lazy(importWithRetry(() => import('./screens/history/history-screen.tsx'))),
  mine: MineScreen,
  profile: MineScreen,
  settings: lazy(importWithRetry(() => import('./screens/settings/settings-screen.tsx'))),
  password: lazy(importWithRetry(() => import('./screens/password/password-screen.tsx'))),
  personalInfo: lazy(
    importWithRetry(() => import('./screens/personal-info/personal-info-screen.tsx')),
  ),
  share: lazy(importWithRetry(() => import('./screens/share/share-screen.tsx'))),
  feedback: lazy(importWithRetry(() => import('./screens/feedback/feedback-screen.tsx'))),
  invitees: lazy(importWithRetry(() => import('./screens/invitees/invitees-screen.tsx'))),
  tasks: lazy(importWithRetry(() => import('./screens/tasks/tasks-screen.tsx'))),
  chat: lazy(importWithRetry(() => import('./screens/chat/chat-screen.tsx'))),
  vip: lazy(importWithRetry(() => import('./screens/vip/vip-screen.tsx'))),
  pay: lazy(importWithRetry(() => import('./screens/pay/pay-screen.tsx'))),
  payResult: lazy(importWithRetry(() => import('./screens/pay-result/pay-result-screen.tsx'))),
  funds: lazy(importWithRetry(() => import('./screens/funds/funds-screen.tsx'))),
  withdraw: lazy(importWithRetry(() => import('./screens/withdraw/withdraw-screen.tsx'))),
  records: lazy(importWithRetry(() => import('./screens/records/records-screen.tsx'))),
  login: lazy(importWithRetry(() => import('./screens/login/login-screen.tsx'))),
  videoInfo: asVideoPage(() => import('./screens/video-info/video-info-screen.tsx')),
};

function screenAt(name: ScreenName) {
  const Screen = screens[name];
  return <Screen />;
}

function isBesideHome(name: string): name is ScreenName {
  return name in paths && name !== 'home';
}

export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell />}>
          <Route path={paths.home.path} element={null} />
          {Object.keys(paths)
            .filter(isBesideHome)
            .map((name) => (
              <Route key={name} path={paths[name].path} element={screenAt(name)} />
            ))}
          <Route path="*" element={<Navigate to={hrefOf(paths.home)} replace />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
