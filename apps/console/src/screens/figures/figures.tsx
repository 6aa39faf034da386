import {
  getContentFigures,
  getFigures,
  getRevenue,
} from '@lantern/contracts/calls/operator/figures';

import { figuresTexts } from '#text/figures.ts';
import { texts } from '#text/texts.ts';

import { useSession } from '../../session/session.tsx';
import { lazy } from '../../ui/lazy.ts';
import { type Tab, TabbedScreen } from '../../ui/tabbed-screen.tsx';

const SiteFigures = lazy(() => import('./site-figures.tsx'));
const Revenue = lazy(() => import('./revenue.tsx'));
const ContentFigures = lazy(() => import('./content-figures.tsx'));

const { tabs } = figuresTexts;

/** The figures of visitors, payments and videos by day, as far as the operator may see them. */
export default function Figures() {
  const { may } = useSession();
  const content: Tab = { key: 'content', label: tabs.content, part: ContentFigures };
  const shown: Tab[] = [];
  if (may(getFigures)) shown.push({ key: 'site', label: tabs.site, part: SiteFigures });
  if (may(getRevenue)) shown.push({ key: 'revenue', label: tabs.revenue, part: Revenue });
  const [first = content, ...rest] = may(getContentFigures) ? [...shown, content] : shown;
  return (
    <TabbedScreen title={texts.sections.figures} hint={figuresTexts.hint} tabs={[first, ...rest]} />
  );
}
