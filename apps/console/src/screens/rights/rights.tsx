import { rightsTexts } from '#text/rights.ts';
import { texts } from '#text/texts.ts';

import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const EndingRecords = lazy(() => import('./ending-records.tsx'));
const UncoveredVideos = lazy(() => import('./uncovered-videos.tsx'));
const AllRecords = lazy(() => import('./all-records.tsx'));

const { tabs } = rightsTexts;

/** The rights records of videos: licences, and the consent of the people in them. */
export default function Rights() {
  return (
    <TabbedScreen
      title={texts.sections.rights}
      tabs={[
        { key: 'ending', label: tabs.ending, part: EndingRecords },
        { key: 'uncovered', label: tabs.uncovered, part: UncoveredVideos },
        { key: 'all', label: tabs.all, part: AllRecords },
      ]}
    />
  );
}
