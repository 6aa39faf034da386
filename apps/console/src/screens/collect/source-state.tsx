import { getSource } from '@lantern/contracts/calls/operator/sources';
import type { OperatorSource, SourceRun } from '@lantern/contracts/entities/operator-source';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';

import { sourcesTexts } from '#text/sources.ts';

import { callQuery } from '../../api/call-api.ts';

/** While a run goes on, its figures are read again after so long. */
const againMs = 3000;

/** The feed that the path names, read again while it may be collected from. */
export function useSource() {
  const { id = '' } = useParams();
  return useQuery({ ...callQuery(getSource, { id: Number(id) }), refetchInterval: againMs });
}

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
