import { getSource } from '@lantern/contracts/calls/operator/sources';
import { useQuery } from '@tanstack/react-query';
import { lazy } from 'react';
import { useParams } from 'react-router-dom';

import { sourcesTexts } from '#text/sources.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { Pending } from '../../ui/pending.tsx';
import { BackLink, Screen } from '../../ui/screen.tsx';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const SourceSettings = lazy(() => import('./source-settings.tsx'));
const SourceBindings = lazy(() => import('./source-bindings.tsx'));
const SourceTrial = lazy(() => import('./source-trial.tsx'));
const SourceRuns = lazy(() => import('./source-runs.tsx'));
const MatchCases = lazy(() => import('./match-cases.tsx'));

const { parts } = sourcesTexts;

/** While a run goes on, its figures are read again after so long. */
const againMs = 3000;

/** The feed that the path names, read again while it may be collected from. */
export function useSource() {
  const { id = '' } = useParams();
  return useQuery({ ...callQuery(getSource, { id: Number(id) }), refetchInterval: againMs });
}

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
