import { listSourceRuns } from '@lantern/contracts/calls/operator/sources';
import type { SourceRun } from '@lantern/contracts/entities/operator-source';
import { History } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useParams } from 'react-router-dom';

import { sourceFaults, sourcesTexts } from '#text/sources.ts';
import { texts } from '#text/texts.ts';

import { useRefresh } from '../../api/call-api.ts';
import { badge, cell, headline, number } from '../../declare/cells.tsx';
import { defineList, List } from '../../declare/list.tsx';
import { labelOf } from '../../text/label-of.ts';
import type { Address } from '../../ui/address.ts';
import { runColor, useSource } from './source-state.tsx';

/** What a failed run is kept with begins so: the kind of error, then the fault's own code. */
const nameOfFailure = 'FeedFailure: ';

/** What a feed said instead of a page, or the error; `''` where the fault says all. */
function saidOf({ fault, detail }: SourceRun): string {
  if (!detail.startsWith(nameOfFailure)) return detail;
  const cause = detail.slice(nameOfFailure.length);
  return cause === fault ? '' : cause.replace(`${fault}: `, '');
}

/** Why a run ended early, at which page, and what the feed said. */
function describeFault(run: SourceRun): string {
  const { fault, page } = run;
  if (fault === '') return '';
  return [labelOf(sourceFaults, fault), page === null ? '' : sourcesTexts.onPage(page), saidOf(run)]
    .filter((it) => it !== '')
    .join(' · ');
}

const runList = defineList(listSourceRuns, {
  words: {
    ...sourcesTexts,
    label: sourcesTexts.runs,
    emptyTitle: sourcesTexts.runsEmpty,
    emptyHint: sourcesTexts.runsEmptyHint,
  },
  icon: History,
  keyOf: ({ id }) => id,
  nameOf: ({ startTime }) => startTime,
  filters: {},
  fits: () => true,
  columns: {
    start: headline(({ startTime }) => [startTime.slice(0, 16)]),
    runKind: cell(({ kind }) => sourcesTexts.runKinds[kind]),
    state: badge(({ state }) => state, runColor, sourcesTexts.runStates),
    fresh: number(({ counts }) => counts.fresh),
    updated: number(({ counts }) => counts.updated),
    waiting: number(({ counts }) => counts.waiting),
    refused: number(({ counts }) => counts.refused),
    fault: cell((run) => describeFault(run) || texts.common.none),
  },
});

/** The runs of a feed, read again when the last one moves on. */
export default function SourceRuns({ address }: { address: Address }) {
  const { id = '' } = useParams();
  const { data } = useSource();
  const refresh = useEffectEvent(useRefresh(listSourceRuns));
  const last = JSON.stringify(data?.lastRun);
  useEffect(() => refresh(), [last]);
  return <List of={runList} address={address} fields={{ id: Number(id) }} />;
}
