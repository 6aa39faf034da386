import { lazy } from 'react';
import { Route, Routes } from 'react-router-dom';

import { sourcesTexts } from '#text/sources.ts';
import { texts } from '#text/texts.ts';

import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const SourcePage = lazy(() => import('./source-page.tsx'));
const SourceList = lazy(() => import('./source-list.tsx'));
const AllCases = lazy(() => import('./match-cases.tsx'));

const { tabs } = sourcesTexts;

/** The feeds that titles come from, the titles that wait for an operator, and the page of one feed. */
const Collect = () => (
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
            { key: 'cases', label: tabs.cases, part: AllCases },
          ]}
        />
      }
    />
  </Routes>
);

export default Collect;
