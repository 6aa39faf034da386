import { sourcesTexts } from '#text/sources.ts';
import { texts } from '#text/texts.ts';

import { lazy } from '../../ui/lazy.ts';
import { Pending } from '../../ui/pending.tsx';
import { BackLink, Screen } from '../../ui/screen.tsx';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';
import { useSource } from './source-state.tsx';

const SourceSettings = lazy(() => import('./source-settings.tsx'));
const SourceBindings = lazy(() => import('./source-bindings.tsx'));
const SourceTrial = lazy(() => import('./source-trial.tsx'));
const SourceRuns = lazy(() => import('./source-runs.tsx'));
const MatchCases = lazy(() => import('./match-cases.tsx'));

const { parts } = sourcesTexts;

/** One feed: its settings, where its titles go, what would come, what came, and what waits. */
export default function SourcePage() {
  const source = useSource();
  const { data } = source;
  const back = <BackLink to="/collect" label={sourcesTexts.back} />;
  if (!data)
    return (
      <Screen title={texts.common.loading} hint={back}>
        <Pending query={source} height={360} />
      </Screen>
    );
  return (
    <TabbedScreen
      title={data.name}
      hint={back}
      tabs={[
        { key: 'settings', label: parts.settings, part: SourceSettings },
        { key: 'bindings', label: parts.bindings, part: SourceBindings },
        { key: 'trial', label: parts.trial, part: SourceTrial },
        { key: 'runs', label: parts.runs, part: SourceRuns },
        { key: 'cases', label: parts.cases, part: MatchCases },
      ]}
    />
  );
}
