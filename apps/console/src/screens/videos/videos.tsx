import { publishIngest } from '@lantern/contracts/calls/operator/ingests';
import { takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { listCategories } from '@lantern/contracts/calls/operator/places';
import { listAllVideos, videoFilters } from '@lantern/contracts/calls/operator/videos';
import { formatDuration } from '@lantern/rules/duration';
import { useQuery } from '@tanstack/react-query';
import { Film } from 'lucide-react';
import { Suspense, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import * as z from 'zod/mini';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { callQuery } from '../../api/call-api.ts';
import { amount, badge, cell, drawn, extra, minute, number, sorted } from '../../declare/cells.tsx';
import { chooseFrom, choice, day, search, spans, yesNo } from '../../declare/filters.ts';
import { defineList, List } from '../../declare/list.tsx';
import { payloadOf } from '../../declare/payload.ts';
import { useSession } from '../../session/session.tsx';
import { useAddress } from '../../ui/address.ts';
import { lazy } from '../../ui/lazy.ts';
import { Poster } from '../../ui/poster.tsx';
import { Screen } from '../../ui/screen.tsx';
import { DropZone, UploadButton } from '../../ui/upload/upload-here.tsx';
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
const filtersSchema = z.object(videoFilters);

/** The list of videos in every state. */
export default function Videos() {
  const address = useAddress();
  const { may } = useSession();
  const mayTakeIn = may(publishIngest);
  const tree = useQuery({ ...callQuery(listCategories, {}), enabled: may(listCategories) });
  const categories = tree.data?.list ?? noCategories;
  const videos = useMemo(() => videoList(categories), [categories]);
  const [picked, setPicked] = useState<readonly VideoRow[]>([]);
  return (
    <Screen
      title={texts.sections.videos}
      hint={videosTexts.hint}
      {...(mayTakeIn && { actions: <UploadButton /> })}
    >
      {mayTakeIn && <DropZone />}
      {picked.length > 0 && (
        <Suspense>
          <PickedVideos
            picked={picked}
            filter={payloadOf(filtersSchema, videos.fieldsIn(address))}
            categories={categories}
            onClear={() => setPicked([])}
          />
        </Suspense>
      )}
      <List
        of={videos}
        address={address}
        {...(may(takeVideoDown) && { picked, onPick: setPicked })}
      />
      {address.get('open') !== '' && (
        <Suspense>
          <VideoDrawer address={address} categories={categories} />
        </Suspense>
      )}
    </Screen>
  );
}

const lengths = {
  short: { belowSeconds: 600 },
  middle: { atLeastSeconds: 600, belowSeconds: 1800 },
  long: { atLeastSeconds: 1800 },
};

const videoList = (categories: readonly CategoryChoice[]) =>
  defineList(listAllVideos, {
    words: {
      ...videosTexts,
      text: videosTexts.search,
      paid: videosTexts.payment,
      from: videosTexts.publishedFrom,
      until: videosTexts.publishedUntil,
    },
    icon: Film,
    first: <Link to="/intake">{videosTexts.toIntake}</Link>,
    keyOf: ({ id }) => String(id),
    nameOf: ({ title }) => title,
    opens: 'drawer',
    filters: {
      text: search,
      state: choice(videosTexts.states),
      category: chooseFrom(categoryOptions(categories), 'categoryCode'),
      paid: yesNo(videosTexts.paid, videosTexts.free),
      length: spans(videosTexts.lengths, lengths),
      reported: yesNo(videosTexts.reportedYes, videosTexts.reportedNo),
      from: day,
      until: day,
    },
    columns: {
      title: drawn((it) => <VideoTitle {...it} />),
      state: badge(({ state }) => state, stateColor, videosTexts.states),
      category: cell((it) => (
        <span className="name">{categoryName(categories, it.categoryCode)}</span>
      )),
      payment: cell(({ paid, price }) => {
        if (!paid) return videosTexts.free;
        return price === null ? videosTexts.paid : videosTexts.priceOf(price);
      }),
      weekViewers: number(({ weekViewers }) => formatCount(weekViewers)),
      sold: number(({ sold }) => formatCount(sold)),
      reports: number(({ openReports }) =>
        openReports > 0 ? <strong className="error">{openReports}</strong> : openReports,
      ),
      publishTime: minute(({ publishTime }) => publishTime),
      likes: extra(amount(({ likes }) => likes)),
      pinnedTo: extra(cell(({ pinnedTo }) => formatPlaces(pinnedTo, categories))),
      code: extra(
        sorted(
          number(({ id }) => id),
          { up: 'oldest', down: 'newest' },
        ),
      ),
      episodes: extra(number(({ episodes }) => episodes)),
      author: extra(cell(({ author }) => author)),
    },
  });

const VideoTitle = ({ title, poster, durationSeconds }: VideoRow) => (
  <span className="with-picture">
    <Poster address={poster} />
    <span className="title-lines">
      <span>{title}</span>
      {durationSeconds > 0 && (
        <span className="dimmed small">{formatDuration(durationSeconds)}</span>
      )}
    </span>
  </span>
);
