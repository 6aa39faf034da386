import { addSource, listSources } from '@lantern/contracts/calls/operator/sources';
import type { OperatorSource } from '@lantern/contracts/entities/operator-source';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Plus, Rss } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';

import { sourcesTexts } from '#text/sources.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { cell, headline, minute, number } from '../../declare/cells.tsx';
import { choice } from '../../declare/filters.ts';
import { defineList, List } from '../../declare/list.tsx';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import { SourceDays } from './source-days.tsx';
import { SourceState } from './source-state.tsx';

const AddSource = lazy(() => import('./add-source.tsx'));

type Count = 'fresh' | 'updated' | 'waiting' | 'refused';

/** A figure of the last run; a dash before the first. */
const ofLastRun = (name: Count) =>
  number(({ lastRun }: OperatorSource) => lastRun?.counts[name] ?? texts.common.none);

const sourceList = (first: ReactNode) =>
  defineList(listSources, {
    words: sourcesTexts,
    icon: Rss,
    first,
    keyOf: ({ id }) => String(id),
    nameOf: ({ name }) => name,
    opens: ({ id }) => `/collect/${id}`,
    filters: { state: choice(sourcesTexts.states) },
    fits: ({ state }, chosen) => ['', state].includes(chosen('state')),
    columns: {
      name: headline(({ name, address }) => [name, URL.parse(address)?.host]),
      state: { ...cell((source) => <SourceState source={source} />), onCard: 'mark' },
      last: minute(({ lastRun }) => lastRun?.startTime ?? null),
      next: minute(({ nextRunTime }) => nextRunTime),
      fresh: ofLastRun('fresh'),
      updated: ofLastRun('updated'),
      waiting: ofLastRun('waiting'),
      refused: ofLastRun('refused'),
      titles: number(({ bound }) => bound),
      month: cell(({ days }) => <SourceDays days={days} />),
    },
  });

/** Every feed, with what its last run brought. */
export default function SourceList({ address }: { address: Address }) {
  const mayAdd = useSession().may(addSource);
  const isEmpty = useQuery(callQuery(listSources, {})).data?.list.length === 0;
  const add = mayAdd && (
    <Button
      leftSection={<Plus size={16} aria-hidden />}
      onClick={() => address.patch({ open: 'new' })}
    >
      {sourcesTexts.add}
    </Button>
  );
  return (
    <>
      {add && !isEmpty && <div className="part-head is-end">{add}</div>}
      <List of={sourceList(add)} address={address} />
      {mayAdd && address.get('open') === 'new' && (
        <Suspense>
          <AddSource onClose={() => address.patch({ open: null })} />
        </Suspense>
      )}
    </>
  );
}
