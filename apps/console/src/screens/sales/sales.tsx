import { termsTexts } from '#text/terms.ts';
import { texts } from '#text/texts.ts';

import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const Prices = lazy(() => import('./prices.tsx'));
const Channels = lazy(() => import('./channels.tsx'));
const Cards = lazy(() => import('./cards.tsx'));

/** Prices, payment channels, and cards. */
const Sales = () => (
  <TabbedScreen
    title={texts.sections.sales}
    tabs={[
      { key: 'prices', label: termsTexts.tabs.prices, part: Prices },
      { key: 'channels', label: termsTexts.tabs.channels, part: Channels },
      { key: 'cards', label: termsTexts.tabs.cards, part: Cards },
    ]}
  />
);

export default Sales;
