import { lazy } from 'react';

import { zhSystem } from '../../text/zh-system.ts';
import { zh } from '../../text/zh.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const Operators = lazy(() => import('./operators.tsx'));
const Condition = lazy(() => import('./condition.tsx'));
const Audit = lazy(() => import('./audit.tsx'));

const { tabs } = zhSystem;

/** Who may do what, how the site is, and what was done. */
const System = () => (
  <TabbedScreen
    title={zh.sections.system}
    hint={zhSystem.hint}
    tabs={[
      { key: 'operators', label: tabs.operators, part: Operators },
      { key: 'condition', label: tabs.condition, part: Condition },
      { key: 'audit', label: tabs.audit, part: Audit },
    ]}
  />
);

export default System;
