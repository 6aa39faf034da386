import type { PayloadInputOf } from '@lantern/contracts/call';
import { takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { listCategories } from '@lantern/contracts/calls/operator/places';
import { listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { operatorVideoState } from '@lantern/contracts/entities/operator-video';
import { formatDuration } from '@lantern/rules/duration';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { callQuery, pageQuery } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { type Address, useAddress } from '../../ui/address.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Filter, FilterBar } from '../../ui/filter-bar.tsx';
import type { Column } from '../../ui/list-props.ts';
import { PagedList } from '../../ui/paged-list.tsx';
import { afterIn } from '../../ui/pager.tsx';
import { Screen } from '../../ui/screen.tsx';
import {
  type CategoryChoice,
  categoryName,
  categoryOptions,
  stateColor,
  formatCount,
  formatPlaces,
  type VideoRow,
} from './video-row.ts';

const PickedVideos = lazy(() => import('./picked-videos.tsx'));
const VideoDrawer = lazy(() => import('./video-drawer.tsx'));

const noCategories: readonly CategoryChoice[] = [];

/** The list of videos in every state. */
export default function Videos() {
  const address = useAddress();
  const { may } = useSession();
  const tree = useQuery({ ...callQuery(listCategories, {}), enabled: may(listCategories) });
  const categories = tree.data?.list ?? noCategories;
  const videos = useQuery(pageQuery(listAllVideos, payloadFromAddress(address)));
  const [picked, setPicked] = useState<readonly VideoRow[]>([]);
  return (
    <Screen title={texts.sections.videos} hint={videosTexts.hint}>
      <FilterBar filters={filtersOf(categories)} address={address} />
      {picked.length > 0 && (
        <Suspense>
          <PickedVideos
            picked={picked}
            filter={payloadFromAddress(address)}
            categories={categories}
            onClear={() => setPicked([])}
          />
        </Suspense>
      )}
      <PagedList
        query={videos}
        label={videosTexts.label}
        columns={columnsOf(categories)}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        address={address}
        {...(may(takeVideoDown) && { picked, onPick: setPicked })}
        onOpen={({ id }) => address.patch({ open: String(id) })}
        empty={
          <EmptyState
            icon={Film}
            title={videosTexts.emptyTitle}
            hint={videosTexts.emptyHint}
            action={<Link to="/intake">{videosTexts.toIntake}</Link>}
          />
        }
      />
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

/** Returns the filters of the address besides the usual ones. */
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

/** Returns the payload that the address describes. */
function payloadFromAddress(address: Address): PayloadInputOf<typeof listAllVideos> {
  const [text, category] = [address.get('text').trim(), address.get('category')];
  const state = operatorVideoState.safeParse(address.get('state'));
  const paid = address.get('paid');
  return {
    ...(text !== '' && { text: text.slice(0, 100) }),
    ...(state.success && { state: state.data }),
    ...(/^\d{1,9}$/.test(category) && { categoryCode: category }),
    ...(paid !== '' && { paid: paid === 'yes' }),
    ...narrowedBy(address),
    ...afterIn(address),
  };
}

const filtersOf = (categories: readonly CategoryChoice[]): Filter[] => [
  { kind: 'search', key: 'text', label: videosTexts.search },
  {
    kind: 'choice',
    key: 'state',
    label: videosTexts.state,
    options: operatorVideoState.options.map((value) => ({
      value,
      label: videosTexts.states[value],
    })),
  },
  {
    kind: 'choice',
    key: 'category',
    label: videosTexts.category,
    options: categoryOptions(categories),
  },
  {
    kind: 'choice',
    key: 'paid',
    label: videosTexts.payment,
    options: [
      { value: 'yes', label: videosTexts.paid },
      { value: 'no', label: videosTexts.free },
    ],
  },
  {
    kind: 'choice',
    key: 'length',
    label: videosTexts.length,
    options: Object.entries(videosTexts.lengths).map(([value, label]) => ({ value, label })),
  },
  {
    kind: 'choice',
    key: 'reported',
    label: videosTexts.reported,
    options: [
      { value: 'yes', label: videosTexts.reportedYes },
      { value: 'no', label: videosTexts.reportedNo },
    ],
  },
  { kind: 'day', key: 'from', label: videosTexts.publishedFrom },
  { kind: 'day', key: 'until', label: videosTexts.publishedUntil },
];

const columnsOf = (categories: readonly CategoryChoice[]): Column<VideoRow>[] => [
  { key: 'title', title: videosTexts.title, onCard: 'title', cell: (it) => <VideoTitle {...it} /> },
  {
    key: 'state',
    title: videosTexts.state,
    onCard: 'mark',
    cell: ({ state }) => <Badge color={stateColor[state]}>{videosTexts.states[state]}</Badge>,
  },
  {
    key: 'category',
    title: videosTexts.category,
    cell: ({ categoryCode }) => (
      <span className="nowrap">{categoryName(categories, categoryCode)}</span>
    ),
  },
  {
    key: 'paid',
    title: videosTexts.payment,
    cell: ({ paid, price }) =>
      paid ? (price === null ? videosTexts.paid : videosTexts.priceOf(price)) : videosTexts.free,
  },
  {
    key: 'likes',
    title: videosTexts.likes,
    isNumber: true,
    isExtra: true,
    cell: ({ likes }) => likes,
  },
  {
    key: 'reports',
    title: videosTexts.reports,
    isNumber: true,
    cell: ({ openReports }) =>
      openReports > 0 ? <strong className="error">{openReports}</strong> : openReports,
  },
  {
    key: 'published',
    title: videosTexts.publishTime,
    cell: ({ publishTime }) => (
      <span className="nowrap">{publishTime?.slice(0, 16) ?? texts.common.none}</span>
    ),
  },
  {
    key: 'viewers',
    title: videosTexts.weekViewers,
    isNumber: true,
    cell: ({ weekViewers }) => formatCount(weekViewers),
  },
  {
    key: 'sold',
    title: videosTexts.sold,
    isNumber: true,
    cell: ({ sold }) => formatCount(sold),
  },
  {
    key: 'pins',
    title: videosTexts.pinnedTo,
    isExtra: true,
    cell: ({ pinnedTo }) => formatPlaces(pinnedTo, categories),
  },
  { key: 'code', title: videosTexts.code, isExtra: true, isNumber: true, cell: ({ id }) => id },
  {
    key: 'episodes',
    title: videosTexts.episodes,
    isExtra: true,
    isNumber: true,
    cell: (it) => it.episodes,
  },
  { key: 'author', title: videosTexts.author, isExtra: true, cell: ({ author }) => author },
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
