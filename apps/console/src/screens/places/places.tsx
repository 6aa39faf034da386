import { lazy } from 'react';

import { zhPlaces } from '../../text/zh-places.ts';
import { zh } from '../../text/zh.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const Categories = lazy(() => import('./categories.tsx'));
const Topics = lazy(() => import('./topics.tsx'));
const Pins = lazy(() => import('./pins.tsx'));

const { tabs } = zhPlaces;

/** Where videos stand: categories, topics and pins. */
const Places = () => (
  <TabbedScreen
    title={zh.sections.places}
    hint={zhPlaces.hint}
    tabs={[
      { key: 'categories', label: tabs.categories, part: Categories },
      { key: 'topics', label: tabs.topics, part: Topics },
      { key: 'pins', label: tabs.pins, part: Pins },
    ]}
  />
);

export default Places;
