import { placesTexts } from '#text/places.ts';
import { texts } from '#text/texts.ts';

import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const Categories = lazy(() => import('./categories.tsx'));
const Topics = lazy(() => import('./topics.tsx'));
const Pins = lazy(() => import('./pins.tsx'));

const { tabs } = placesTexts;

/** The places of videos: categories, topics and pins. */
const Places = () => (
  <TabbedScreen
    title={texts.sections.places}
    hint={placesTexts.hint}
    tabs={[
      { key: 'categories', label: tabs.categories, part: Categories },
      { key: 'topics', label: tabs.topics, part: Topics },
      { key: 'pins', label: tabs.pins, part: Pins },
    ]}
  />
);

export default Places;
