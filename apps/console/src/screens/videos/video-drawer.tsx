import { choosePoster } from '@lantern/contracts/calls/operator/posters';
import { getVideoRights } from '@lantern/contracts/calls/operator/rights';
import { getVideoOrigin } from '@lantern/contracts/calls/operator/video-origin';
import { getVideo, listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { callQuery, useRefresh } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import type { Address } from '../../ui/address.ts';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { lazy } from '../../ui/lazy.ts';
import { MemberLink } from '../../ui/member-link.tsx';
import { Pending } from '../../ui/pending.tsx';
import { Poster } from '../../ui/poster.tsx';
import { Episodes } from './episodes.tsx';
import { FieldOrigin } from './field-origin.tsx';
import { StateActions } from './state-actions.tsx';
import { VideoForm } from './video-form.tsx';
import {
  type CategoryChoice,
  stateColor,
  formatCount,
  formatPlaces,
  type VideoDetail,
} from './video-row.ts';

interface VideoDrawerProps {
  address: Address;
  categories: readonly CategoryChoice[];
}

/** The video that the address names: edit, take down or restore. */
export default function VideoDrawer({ address, categories }: VideoDrawerProps) {
  const id = Number(address.get('open'));
  const client = useQueryClient();
  const wanted = callQuery(getVideo, { id });
  // The video is not reloaded while it is edited; saving shows another version if there is one.
  const video = useQuery({ ...wanted, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const close = (): void => address.patch({ open: null });
  const refreshList = useRefresh(listAllVideos, getVideoOrigin);
  const changed = useRefresh(listAllVideos, getVideo, getVideoOrigin);
  const { data } = video;
  const [isPlaying, setPlaying] = useState(false);
  return (
    <ItemDrawer
      item={String(id)}
      title={data?.title ?? texts.common.loading}
      isOpen
      onClose={close}
      size={isPlaying ? '76rem' : 'lg'}
    >
      {data ? (
        <div className="video-desk" data-playing={isPlaying || undefined}>
          {isPlaying && (
            <Suspense fallback={<Skeleton className="film" />}>
              <FilmBeside video={data} onClose={() => setPlaying(false)} />
            </Suspense>
          )}
          <div className="stack">
            <VideoHead video={data} categories={categories} onChanged={changed}>
              {!isPlaying && <PlayButton video={data} onPlay={() => setPlaying(true)} />}
              {data.state === 'published' && <MemberLink to={`/videoinfo?id=${data.id}`} />}
            </VideoHead>
            <VideoForm
              key={data.id}
              loaded={data}
              categories={categories}
              onSaved={(saved) => {
                client.setQueryData(wanted.queryKey, saved);
                refreshList();
              }}
              more={<StateActions key={data.state} video={data} onDone={changed} />}
            />
            <Episodes key={data.id} video={data} onSaved={changed} />
          </div>
        </div>
      ) : (
        <Pending query={video} height={320} />
      )}
    </ItemDrawer>
  );
}

const FilmBeside = lazy(() => import('./film-beside.tsx'));

interface PlayButtonProps {
  video: VideoDetail;
  onPlay: () => void;
}

/** Plays the film, where there is one that this operator may see. */
function PlayButton({ video: { state, episodes }, onPlay }: PlayButtonProps) {
  const mayPlay = useSession().holds('drafts.play') || state === 'published';
  if (episodes === 0 || !mayPlay) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      leftSection={<Play size={14} aria-hidden />}
      onClick={onPlay}
    >
      {videosTexts.playFilm}
    </Button>
  );
}

const PosterDialog = lazy(() => import('./poster-dialog.tsx'));

interface PosterOfProps {
  video: VideoDetail;
  onChanged: () => void;
  /** A further button. */
  children: ReactNode;
}

function PosterOf({ video, onChanged, children }: PosterOfProps) {
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="poster-of">
      <Poster address={video.poster} isWide />
      <div className="poster-acts">
        {children}
        {may(choosePoster) && (
          <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
            {videosTexts.changePoster}
          </Button>
        )}
      </div>
      <FieldOrigin videoId={video.id} field="poster" />
      {isOpen && (
        <Suspense>
          <PosterDialog video={video} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Leads to the rights records of the video. */
function RightsLink({ id }: { id: number }) {
  const { may } = useSession();
  if (!may(getVideoRights)) return null;
  return (
    <>
      <dt>{videosTexts.rights}</dt>
      <dd>
        <Link to={`/rights?tab=all&open=${id}`}>{videosTexts.toRights}</Link>
      </dd>
    </>
  );
}

interface HeadProps {
  video: VideoDetail;
  categories: readonly CategoryChoice[];
  onChanged: () => void;
  children: ReactNode;
}

const VideoHead = ({ video, categories, onChanged, children }: HeadProps) => (
  <div className="video-head">
    <PosterOf video={video} onChanged={onChanged}>
      {children}
    </PosterOf>
    <dl className="facts">
      <dt>{videosTexts.state}</dt>
      <dd>
        <Badge color={stateColor[video.state]}>{videosTexts.states[video.state]}</Badge>
      </dd>
      <dt>{videosTexts.code}</dt>
      <dd>{video.id}</dd>
      <dt>{videosTexts.episodes}</dt>
      <dd>{video.episodes}</dd>
      <dt>{videosTexts.likes}</dt>
      <dd>{video.likes}</dd>
      <dt>{videosTexts.reports}</dt>
      <dd>{video.openReports}</dd>
      <dt>{videosTexts.weekViewers}</dt>
      <dd>{formatCount(video.weekViewers)}</dd>
      <dt>{videosTexts.sold}</dt>
      <dd>{formatCount(video.sold)}</dd>
      <dt>{videosTexts.pinnedTo}</dt>
      <dd>{formatPlaces(video.pinnedTo, categories)}</dd>
      <RightsLink id={video.id} />
      {video.sweepTime !== null && (
        <>
          <dt>{videosTexts.sweepTime}</dt>
          <dd>{video.sweepTime}</dd>
        </>
      )}
    </dl>
  </div>
);
