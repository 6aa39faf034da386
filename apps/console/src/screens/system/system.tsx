import { systemTexts } from '#text/system.ts';
import { texts } from '#text/texts.ts';

import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const Operators = lazy(() => import('./operators.tsx'));
const Condition = lazy(() => import('./condition.tsx'));
const Audit = lazy(() => import('./audit.tsx'));

const { tabs } = systemTexts;

/** Operators and their roles, the condition of the site, and the audit. */
const System = () => (
  <TabbedScreen
    title={texts.sections.system}
    hint={systemTexts.hint}
    tabs={[
      { key: 'operators', label: tabs.operators, part: Operators },
      { key: 'condition', label: tabs.condition, part: Condition },
      { key: 'audit', label: tabs.audit, part: Audit },
    ]}
  />
);

export default System;
