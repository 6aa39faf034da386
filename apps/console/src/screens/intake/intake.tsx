import type { AnswerOf } from '@lantern/contracts/call';
import { listIngests, publishIngest } from '@lantern/contracts/calls/operator/ingests';
import { ingestState } from '@lantern/contracts/entities/ingest';
import { formatDataSize } from '@lantern/rules/data-size';
import { PAGE_SIZE } from '@lantern/rules/paging';
import { Badge, Progress, Skeleton } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { lazy, Suspense, useCallback } from 'react';

import { callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { faultText, zhIntake } from '../../text/zh-intake.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { DataList, NothingFound } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { pageOf } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { stateColor } from './state-color.ts';

const UploadPanel = lazy(() => import('./upload/upload-panel.tsx'));
const IngestDrawer = lazy(() => import('./ingest-drawer.tsx'));

type Ingest = AnswerOf<typeof listIngests>['list'][number];

/** Steps move on by themselves: how often they are looked at while some are being done, and otherwise. */
const busyMs = 2_000;
const calmMs = 15_000;

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: zhIntake.state,
    options: ingestState.options.map((value) => ({ value, label: zhIntake.states[value] })),
  },
];

const columns: readonly Column<Ingest>[] = [
  { key: 'title', title: zhIntake.title, onCard: 'title', cell: (it) => <IngestTitle {...it} /> },
  {
    key: 'state',
    title: zhIntake.state,
    onCard: 'mark',
    cell: ({ state }) => (
      <Badge variant="light" color={stateColor[state]}>
        {zhIntake.states[state]}
      </Badge>
    ),
  },
  { key: 'step', title: zhIntake.step, cell: (it) => <CurrentStep {...it} /> },
  {
    key: 'size',
    title: zhIntake.size,
    isNumber: true,
    cell: ({ bytes }) => (bytes === null ? zhIntake.sizeUnknown : formatDataSize(bytes)),
  },
  {
    key: 'changed',
    title: zhIntake.changed,
    cell: ({ changeTime }) => <span className="nowrap">{changeTime.slice(5, 16)}</span>,
  },
  {
    key: 'created',
    title: zhIntake.created,
    isExtra: true,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(5, 16)}</span>,
  },
  { key: 'file', title: zhIntake.file, isExtra: true, cell: ({ source }) => source },
];

/** Files on their way to become films. */
export default function Intake() {
  const address = useAddress();
  const client = useQueryClient();
  const mayTakeIn = useSession().may(publishIngest);
  const showNew = useCallback(
    () => void client.invalidateQueries({ queryKey: keyOf(listIngests) }),
    [client],
  );
  const state = ingestState.safeParse(address.get('state'));
  const wanted = { currentPage: pageOf(address), ...(state.success && { state: state.data }) };
  const ingests = useQuery({
    ...callQuery(listIngests, wanted),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((it) => it.state === 'working') ? busyMs : calmMs,
  });
  return (
    <Screen title={zh.sections.intake} hint={zhIntake.hint}>
      {mayTakeIn && (
        <Suspense fallback={<Skeleton h={180} radius="lg" mb="md" />}>
          <UploadPanel onNew={showNew} />
        </Suspense>
      )}
      <FilterBar filters={filters} address={address} />
      {ingests.error && !ingests.data ? (
        <LoadFailed message={messageOf(ingests.error)} onRetry={() => void ingests.refetch()} />
      ) : (
        <DataList
          label={zhIntake.label}
          columns={columns}
          rows={ingests.data?.list}
          keyOf={({ id }) => id}
          nameOf={({ title }) => title}
          paging={{ kind: 'numbered', total: ingests.data?.total ?? 0, pageSize: PAGE_SIZE }}
          address={address}
          isBusy={ingests.isFetching}
          onOpen={({ id }) => address.patch({ open: id }, 'keep page')}
          empty={
            <div className="card-empty">
              {state.success ? (
                <NothingFound onClear={() => address.patch({ state: null })} />
              ) : (
                <EmptyState
                  icon={Clapperboard}
                  title={zhIntake.emptyTitle}
                  hint={zhIntake.emptyHint}
                />
              )}
            </div>
          }
        />
      )}
      {address.get('open') !== '' && (
        <Suspense>
          <IngestDrawer address={address} />
        </Suspense>
      )}
    </Screen>
  );
}

const IngestTitle = ({ title, episodeTitle }: Ingest) => (
  <span>
    {title}
    {episodeTitle !== '' && <span className="dimmed"> {episodeTitle}</span>}
  </span>
);

/** Where a file stands: what is being done and how far it is, or why it failed. */
function CurrentStep({ steps, state }: Ingest) {
  const failed = steps.find((it) => it.state === 'failed');
  if (failed) return <span className="error">{faultText(failed.fault)}</span>;
  const current = steps.find((it) => it.state !== 'done');
  if (state !== 'working' || !current) return <span className="dimmed">{zh.common.none}</span>;
  const done = steps.filter((it) => it.state === 'done').length;
  const whole = Math.round(((done + current.progress / 100) / steps.length) * 100);
  const name = zhIntake.steps[current.step];
  return (
    <div className="step-now">
      <span>
        {current.state === 'running'
          ? zhIntake.progress(name, current.progress)
          : `${name} ${zhIntake.stepStates.waiting}`}
      </span>
      <Progress value={whole} size="sm" aria-label={name} />
    </div>
  );
}
