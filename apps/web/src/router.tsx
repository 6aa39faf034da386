import { lazy, type ComponentType } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';

import { asVideoPage } from './features/video-link/video-page.ts';
import { hrefOf, paths, type RouteName } from './paths.ts';
import { Shell } from './shell/shell.tsx';
import { patiently } from './ui/patient-import.ts';

const MineScreen = lazy(patiently(() => import('./screens/mine/mine-screen.tsx')));

/** Home is not here: the shell keeps it alive while other screens come and go. */
type ScreenName = Exclude<RouteName, 'home'>;

/** The screens, each in a chunk of its own. */
const screens: Record<ScreenName, ComponentType> = {
  tags: lazy(patiently(() => import('./screens/tag-list/tag-list-screen.tsx'))),
  darkWeb: lazy(patiently(() => import('./screens/dark-web/dark-web-screen.tsx'))),
  topicList: lazy(patiently(() => import('./screens/topic-list/topic-list-screen.tsx'))),
  topics: lazy(patiently(() => import('./screens/topics/topics-screen.tsx'))),
  search: lazy(patiently(() => import('./screens/search/search-screen.tsx'))),
  searchResults: lazy(
    patiently(() => import('./screens/search-results/search-results-screen.tsx')),
  ),
  favourites: lazy(patiently(() => import('./screens/favourites/favourites-screen.tsx'))),
  history: lazy(patiently(() => import('./screens/history/history-screen.tsx'))),
  mine: MineScreen,
  profile: MineScreen,
  settings: lazy(patiently(() => import('./screens/settings/settings-screen.tsx'))),
  password: lazy(patiently(() => import('./screens/password/password-screen.tsx'))),
  personalInfo: lazy(patiently(() => import('./screens/personal-info/personal-info-screen.tsx'))),
  share: lazy(patiently(() => import('./screens/share/share-screen.tsx'))),
  feedback: lazy(patiently(() => import('./screens/feedback/feedback-screen.tsx'))),
  invitees: lazy(patiently(() => import('./screens/invitees/invitees-screen.tsx'))),
  tasks: lazy(patiently(() => import('./screens/tasks/tasks-screen.tsx'))),
  chat: lazy(patiently(() => import('./screens/chat/chat-screen.tsx'))),
  vip: lazy(patiently(() => import('./screens/vip/vip-screen.tsx'))),
  pay: lazy(patiently(() => import('./screens/pay/pay-screen.tsx'))),
  payResult: lazy(patiently(() => import('./screens/pay-result/pay-result-screen.tsx'))),
  funds: lazy(patiently(() => import('./screens/funds/funds-screen.tsx'))),
  withdraw: lazy(patiently(() => import('./screens/withdraw/withdraw-screen.tsx'))),
  records: lazy(patiently(() => import('./screens/records/records-screen.tsx'))),
  login: lazy(patiently(() => import('./screens/login/login-screen.tsx'))),
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
