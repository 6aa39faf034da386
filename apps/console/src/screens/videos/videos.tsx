import type { PayloadInputOf } from '@lantern/contracts/call';
import { takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { listCategories } from '@lantern/contracts/calls/operator/places';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { operatorVideoState } from '@lantern/contracts/entities/operator-video';
import { formatDuration } from '@lantern/rules/duration';
import { Badge } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhVideos } from '../../text/zh-videos.ts';
import { zh } from '../../text/zh.ts';
import { type Address, useAddress } from '../../ui/address.ts';
import { DataList, NothingFound } from '../../ui/data-list.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';
import {
  type CategoryChoice,
  categoryName,
  categoryOptions,
  stateColor,
  tellCount,
  tellPlaces,
  type VideoRow,
} from './video-row.ts';

const PickedVideos = lazy(() => import('./picked-videos.tsx'));
const VideoDrawer = lazy(() => import('./video-drawer.tsx'));

const narrowing = ['text', 'state', 'category', 'paid', 'length', 'reported', 'from', 'until'];
const noCategories: readonly CategoryChoice[] = [];

/** Videos in every state. */
export default function Videos() {
  const address = useAddress();
  const { may } = useSession();
  const tree = useQuery({ ...callQuery(listCategories, {}), enabled: may(listCategories) });
  const categories = tree.data?.list ?? noCategories;
  const videos = useQuery({
    ...callQuery(listAllVideos, wantedIn(address)),
    placeholderData: keepPreviousData,
  });
  const [picked, setPicked] = useState<readonly VideoRow[]>([]);
  return (
    <Screen title={zh.sections.videos} hint={zhVideos.hint}>
      <FilterBar filters={filtersOf(categories)} address={address} />
      {picked.length > 0 && (
        <Suspense>
          <PickedVideos
            picked={picked}
            filter={wantedIn(address)}
            categories={categories}
            onClear={() => setPicked([])}
          />
        </Suspense>
      )}
      {videos.error && !videos.data ? (
        <LoadFailed message={messageOf(videos.error)} onRetry={() => void videos.refetch()} />
      ) : (
        <DataList
          label={zhVideos.label}
          columns={columnsOf(categories)}
          rows={videos.data?.list}
          keyOf={({ id }) => String(id)}
          nameOf={({ title }) => title}
          paging={{ kind: 'keyset', next: videos.data?.next ?? null }}
          address={address}
          isBusy={videos.isFetching}
          {...(may(takeVideoDown) && { picked, onPick: setPicked })}
          onOpen={({ id }) => address.patch({ open: String(id) }, 'keep page')}
          empty={<NoVideos address={address} />}
        />
      )}
      {address.get('open') !== '' && (
        <Suspense>
          <VideoDrawer address={address} categories={categories} />
        </Suspense>
      )}
    </Screen>
  );
}

const lengths: Readonly<Record<string, { atLeastSeconds?: number; belowSeconds?: number }>> = {
  short: { belowSeconds: 600 },
  middle: { atLeastSeconds: 600, belowSeconds: 1800 },
  long: { atLeastSeconds: 1800 },
};

/** The filters beside the usual ones. */
function narrowedBy(address: Address): Partial<PayloadInputOf<typeof listAllVideos>> {
  const [from, until, reported] = [
    address.get('from'),
    address.get('until'),
    address.get('reported'),
  ];
  const isDay = (text: string): boolean => z.iso.date().safeParse(text).success;
  return {
    ...lengths[address.get('length')],
    ...(isDay(from) && { from }),
    ...(isDay(until) && { until }),
    ...(reported !== '' && { reported: reported === 'yes' }),
  };
}

/** What the address asks for. */
function wantedIn(address: Address): PayloadInputOf<typeof listAllVideos> {
  const [text, category, after] = [
    address.get('text').trim(),
    address.get('category'),
    address.get('after'),
  ];
  const state = operatorVideoState.safeParse(address.get('state'));
  const paid = address.get('paid');
  return {
    ...(text !== '' && { text: text.slice(0, 100) }),
    ...(state.success && { state: state.data }),
    ...(/^\d{1,9}$/.test(category) && { categoryCode: category }),
    ...(paid !== '' && { paid: paid === 'yes' }),
    ...narrowedBy(address),
    ...(after !== '' && { after }),
  };
}

const filtersOf = (categories: readonly CategoryChoice[]): Filter[] => [
  { kind: 'search', key: 'text', label: zhVideos.search },
  {
    kind: 'choice',
    key: 'state',
    label: zhVideos.state,
    options: operatorVideoState.options.map((value) => ({ value, label: zhVideos.states[value] })),
  },
  {
    kind: 'choice',
    key: 'category',
    label: zhVideos.category,
    options: categoryOptions(categories),
  },
  {
    kind: 'choice',
    key: 'paid',
    label: zhVideos.payment,
    options: [
      { value: 'yes', label: zhVideos.paid },
      { value: 'no', label: zhVideos.free },
    ],
  },
  {
    kind: 'choice',
    key: 'length',
    label: zhVideos.length,
    options: Object.entries(zhVideos.lengths).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'reported',
    label: zhVideos.reported,
    options: [
      { value: 'yes', label: zhVideos.reportedYes },
      { value: 'no', label: zhVideos.reportedNo },
    ],
  },
  { kind: 'day', key: 'from', label: zhVideos.publishedFrom },
  { kind: 'day', key: 'until', label: zhVideos.publishedUntil },
];

const columnsOf = (categories: readonly CategoryChoice[]): Column<VideoRow>[] => [
  { key: 'title', title: zhVideos.title, onCard: 'title', cell: (it) => <VideoTitle {...it} /> },
  {
    key: 'state',
    title: zhVideos.state,
    onCard: 'mark',
    cell: ({ state }) => (
      <Badge variant="light" color={stateColor[state]}>
        {zhVideos.states[state]}
      </Badge>
    ),
  },
  {
    key: 'category',
    title: zhVideos.category,
    cell: ({ categoryCode }) => (
      <span className="nowrap">{categoryName(categories, categoryCode)}</span>
    ),
  },
  {
    key: 'paid',
    title: zhVideos.payment,
    cell: ({ paid, price }) =>
      paid ? (price === null ? zhVideos.paid : zhVideos.priceOf(price)) : zhVideos.free,
  },
  { key: 'likes', title: zhVideos.likes, isNumber: true, cell: ({ likes }) => likes },
  {
    key: 'reports',
    title: zhVideos.reports,
    isNumber: true,
    cell: ({ openReports }) =>
      openReports > 0 ? <strong className="error">{openReports}</strong> : openReports,
  },
  {
    key: 'published',
    title: zhVideos.publishTime,
    cell: ({ publishTime }) => (
      <span className="nowrap">{publishTime?.slice(0, 16) ?? zh.common.none}</span>
    ),
  },
  {
    key: 'viewers',
    title: zhVideos.weekViewers,
    isNumber: true,
    isExtra: true,
    cell: ({ weekViewers }) => tellCount(weekViewers),
  },
  {
    key: 'sold',
    title: zhVideos.sold,
    isNumber: true,
    isExtra: true,
    cell: ({ sold }) => tellCount(sold),
  },
  {
    key: 'pins',
    title: zhVideos.pinnedTo,
    isExtra: true,
    cell: ({ pinnedTo }) => tellPlaces(pinnedTo, categories),
  },
  { key: 'code', title: zhVideos.code, isExtra: true, isNumber: true, cell: ({ id }) => id },
  {
    key: 'episodes',
    title: zhVideos.episodes,
    isExtra: true,
    isNumber: true,
    cell: (it) => it.episodes,
  },
  { key: 'author', title: zhVideos.author, isExtra: true, cell: ({ author }) => author },
];

const VideoTitle = ({ title, poster, durationSeconds }: VideoRow) => (
  <span className="with-picture">
    <img className="picture" src={poster} alt="" loading="lazy" />
    <span className="title-lines">
      <span>{title}</span>
      <span className="dimmed small">{formatDuration(durationSeconds)}</span>
    </span>
  </span>
);

function NoVideos({ address }: { address: Address }) {
  const isNarrowed = [...narrowing, 'after'].some((name) => address.get(name) !== '');
  return (
    <div className="card-empty">
      {isNarrowed ? (
        <NothingFound onClear={() => address.only({})} />
      ) : (
        <EmptyState
          icon={Film}
          title={zhVideos.emptyTitle}
          hint={zhVideos.emptyHint}
          action={<Link to="/intake">{zhVideos.toIntake}</Link>}
        />
      )}
    </div>
  );
}
