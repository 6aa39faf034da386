import type { OperatorSource, SourceRun } from '@lantern/contracts/entities/operator-source';
import { Badge } from '@mantine/core';

import { sourcesTexts } from '#text/sources.ts';

const stateColor = { off: 'gray', on: 'teal', paused: 'orange', broken: 'red' } as const;

/** Whether a feed is collected from, or what it lacks. */
export const SourceState = ({ source: { state, declareTime } }: { source: OperatorSource }) =>
  declareTime === null ? (
    <Badge color="orange">{sourcesTexts.undeclared}</Badge>
  ) : (
    <Badge color={stateColor[state]}>{sourcesTexts.states[state]}</Badge>
  );

/** The colour of each state of a run. */
export const runColor: Readonly<Record<SourceRun['state'], string>> = {
  running: 'blue',
  stopped: 'gray',
  done: 'teal',
  failed: 'red',
  undone: 'gray',
};
