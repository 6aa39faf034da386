import type { AnswerOf } from '@lantern/contracts/call';
import {
  getIngestPoster,
  listIngests,
  publishIngest,
} from '@lantern/contracts/calls/operator/ingests';
import { ingestState } from '@lantern/contracts/entities/ingest';
import { formatDataSize } from '@lantern/rules/data-size';
import { formatDuration } from '@lantern/rules/duration';
import { Badge, Progress, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Clapperboard } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { Link } from 'react-router-dom';

import { faultWords, intakeTexts } from '#text/intake.ts';
import { texts } from '#text/texts.ts';

import { callQuery, keyOf, pageQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { labelOf } from '../../text/label-of.ts';
import { useAddress } from '../../ui/address.ts';
import { Embedded } from '../../ui/embedded.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { Filter } from '../../ui/filter.ts';
import { lazy } from '../../ui/lazy.ts';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DropZone } from '../../ui/upload/upload-here.tsx';
import { stateColor } from './state-color.ts';

const UploadPanel = lazy(() => import('./upload/upload-panel.tsx'));
const IngestDrawer = lazy(() => import('./ingest-drawer.tsx'));
const IntakeTools = lazy(() => import('./intake-tools.tsx'));

type Ingest = AnswerOf<typeof listIngests>['list'][number];

/** How often the list is reloaded while steps are running, and otherwise. */
const busyMs = 2_000;
const calmMs = 15_000;

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    key: 'state',
    label: intakeTexts.state,
    options: ingestState.options.map((value) => ({ value, label: intakeTexts.states[value] })),
  },
];

const columns: readonly Column<Ingest>[] = [
  {
    key: 'title',
    title: intakeTexts.title,
    onCard: 'title',
    cell: (it) => <IngestTitle {...it} />,
  },
  {
    key: 'state',
    title: intakeTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={stateColor[state]}>{intakeTexts.states[state]}</Badge>,
  },
  { key: 'step', title: intakeTexts.step, cell: (it) => <CurrentStep {...it} /> },
  {
    key: 'found',
    title: intakeTexts.found,
    cell: ({ found, notes }) =>
      found && (
        <span className="small">
          {intakeTexts.tellFound({ ...found, length: formatDuration(found.durationSeconds) })}
          {notes.length > 0 && (
            <span className="dimmed"> · {intakeTexts.notesOf(notes.length)}</span>
          )}
        </span>
      ),
  },
  {
    key: 'video',
    title: intakeTexts.video,
    cell: ({ videoId }) =>
      videoId !== null && (
        <Link to={`/videos?open=${videoId}`} className="nowrap">
          {intakeTexts.toVideo}
        </Link>
      ),
  },
  {
    key: 'size',
    isExtra: true,
    title: intakeTexts.size,
    isNumber: true,
    cell: ({ bytes }) => (bytes === null ? intakeTexts.sizeUnknown : formatDataSize(bytes)),
  },
  {
    key: 'changed',
    title: intakeTexts.changed,
    cell: ({ changeTime }) => <span className="nowrap">{changeTime.slice(5, 16)}</span>,
  },
  {
    key: 'created',
    title: intakeTexts.created,
    isExtra: true,
    cell: ({ createTime }) => <span className="nowrap">{createTime.slice(5, 16)}</span>,
  },
  { key: 'file', title: intakeTexts.file, isExtra: true, cell: ({ source }) => source },
];

/** The files that are being turned into films. */
export default function Intake() {
  const address = useAddress();
  const client = useQueryClient();
  const mayTakeIn = useSession().may(publishIngest);
  const showNew = useCallback(
    () => void client.invalidateQueries({ queryKey: keyOf(listIngests) }),
    [client],
  );
  const [picked, setPicked] = useState<readonly Ingest[]>([]);
  const state = ingestState.safeParse(address.get('state'));
  const wanted = { ...(state.success && { state: state.data }), ...afterIn(address) };
  const ingests = useQuery({
    ...pageQuery(listIngests, wanted),
    refetchInterval: ({ state: { data } }) =>
      data?.list.some((it) => it.state === 'working') ? busyMs : calmMs,
  });
  return (
    <Screen title={texts.sections.intake} hint={intakeTexts.hint}>
      {mayTakeIn && (
        <Suspense fallback={<Skeleton h={180} radius="lg" mb="md" />}>
          <UploadPanel review={ingests.data?.load.review ?? null} onNew={showNew} />
          <DropZone />
        </Suspense>
      )}
      {ingests.data && (
        <>
          <p className="dimmed small load">
            {intakeTexts.load(ingests.data.load, formatDataSize(ingests.data.load.freeBytes))}
          </p>
          <Suspense fallback={<Skeleton h={36} mb="md" />}>
            <IntakeTools
              load={ingests.data.load}
              picked={picked}
              onClear={() => setPicked([])}
              onDone={() => {
                setPicked([]);
                showNew();
              }}
            />
          </Suspense>
        </>
      )}
      <PagedList
        query={ingests}
        filters={filters}
        label={intakeTexts.label}
        columns={columns}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        address={address}
        onOpen={({ id }) => address.patch({ open: id })}
        {...(mayTakeIn && { picked, onPick: setPicked })}
        empty={
          <EmptyState
            icon={Clapperboard}
            title={intakeTexts.emptyTitle}
            hint={intakeTexts.emptyHint}
          />
        }
      />
      {address.get('open') !== '' && (
        <Suspense>
          <IngestDrawer address={address} />
        </Suspense>
      )}
    </Screen>
  );
}

const IngestTitle = (it: Ingest) => (
  <span className="with-thumbnail">
    <Thumbnail {...it} />
    <span>
      {it.title}
      {it.episodeTitle !== '' && <span className="dimmed"> {it.episodeTitle}</span>}
    </span>
  </span>
);

/** The first poster, once there is one. It never changes, so it is asked for once. */
function Thumbnail({ id, state, steps }: Ingest) {
  const isThere =
    state !== 'rejected' && steps.some((it) => it.step === 'packaged' && it.state === 'done');
  const picture = useQuery({
    ...callQuery(getIngestPoster, { id }),
    enabled: isThere,
    staleTime: Infinity,
  });
  const { poster = '' } = picture.data ?? {};
  return <span className="thumbnail">{poster !== '' && <Embedded data={poster} alt="" />}</span>;
}

/** The current step of a file with its progress, or why it failed. */
function CurrentStep({ steps, state }: Ingest) {
  const failed = steps.find((it) => it.state === 'failed');
  if (failed)
    return (
      <span className="error">{labelOf(faultWords, failed.fault, intakeTexts.faultUnknown)}</span>
    );
  const current = steps.find((it) => it.state !== 'done');
  if (state !== 'working' || !current) return <span className="dimmed">{texts.common.none}</span>;
  const done = steps.filter((it) => it.state === 'done').length;
  const whole = Math.round(((done + current.progress / 100) / steps.length) * 100);
  const name = intakeTexts.steps[current.step];
  return (
    <div className="step-now">
      <span>
        {current.state === 'running'
          ? intakeTexts.progress(name, current.progress)
          : `${name} ${intakeTexts.stepStates.waiting}`}
      </span>
      <Progress value={whole} size="sm" aria-label={name} />
    </div>
  );
}
