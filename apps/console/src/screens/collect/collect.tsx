import { getFeedOut } from '@lantern/contracts/calls/operator/feed-out';
import { Route, Routes } from 'react-router-dom';

import { movesTexts } from '#text/moves.ts';
import { sourcesTexts } from '#text/sources.ts';
import { texts } from '#text/texts.ts';
import { titleListsTexts } from '#text/title-lists.ts';

import { useSession } from '../../session/session.tsx';
import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const SourcePage = lazy(() => import('./source-page.tsx'));
const SourceList = lazy(() => import('./source-list.tsx'));
const AllCases = lazy(() => import('./match-cases.tsx'));
const LineHosts = lazy(() => import('./line-hosts.tsx'));
const TitleLists = lazy(() => import('./title-lists.tsx'));
const Moves = lazy(() => import('./moves.tsx'));
const FeedOut = lazy(() => import('./feed-out.tsx'));

const { tabs } = sourcesTexts;

/**
 * The feeds and lists that titles come from, the titles that wait for an operator, the hosts of lines, what the site gives
 * out, and the page of one feed.
 */
export default function Collect() {
  const { may } = useSession();
  return (
    <Routes>
      <Route path=":id" element={<SourcePage />} />
      <Route
        path="*"
        element={
          <TabbedScreen
            title={texts.sections.collect}
            hint={sourcesTexts.hint}
            tabs={[
              { key: 'sources', label: tabs.sources, part: SourceList },
              { key: 'lists', label: titleListsTexts.tab, part: TitleLists },
              { key: 'cases', label: tabs.cases, part: AllCases },
              { key: 'lines', label: tabs.lines, part: LineHosts },
              { key: 'moves', label: movesTexts.tab, part: Moves },
              ...(may(getFeedOut) ? [{ key: 'out', label: tabs.out, part: FeedOut }] : []),
            ]}
          />
        }
      />
    </Routes>
  );
}
