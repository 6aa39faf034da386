import { choosePoster } from '@lantern/contracts/calls/operator/posters';
import { getVideo, listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhVideos } from '../../text/zh-videos.ts';
import { zh } from '../../text/zh.ts';
import type { Address } from '../../ui/address.ts';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Episodes } from './episodes.tsx';
import { StateActions } from './state-actions.tsx';
import { VideoForm } from './video-form.tsx';
import {
  type CategoryChoice,
  stateColor,
  tellCount,
  tellPlaces,
  type VideoDetail,
} from './video-row.ts';

interface VideoDrawerProps {
  address: Address;
  categories: readonly CategoryChoice[];
}

/** The video that the address names, to be edited, taken down or restored. */
export default function VideoDrawer({ address, categories }: VideoDrawerProps) {
  const id = Number(address.get('open'));
  const client = useQueryClient();
  const wanted = callQuery(getVideo, { id });
  // What is being edited stays as it was read: another version is shown when it is saved.
  const video = useQuery({ ...wanted, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const close = (): void => address.patch({ open: null }, 'keep page');
  const refresh = (): void => void client.invalidateQueries({ queryKey: keyOf(listAllVideos) });
  const changed = (): void => {
    refresh();
    void client.invalidateQueries({ queryKey: wanted.queryKey });
  };
  const { data } = video;
  return (
    <ItemDrawer title={data?.title ?? zh.common.loading} isOpen onClose={close} size="lg">
      {data ? (
        <div className="stack">
          <VideoHead video={data} categories={categories} onChanged={changed} />
          <VideoForm
            key={data.id}
            loaded={data}
            categories={categories}
            onSaved={(saved) => {
              client.setQueryData(wanted.queryKey, saved);
              refresh();
            }}
            more={<StateActions key={data.state} video={data} onDone={changed} />}
          />
          <Episodes key={JSON.stringify(data.channels)} video={data} onSaved={changed} />
        </div>
      ) : video.error ? (
        <LoadFailed message={messageOf(video.error)} onRetry={() => void video.refetch()} />
      ) : (
        <Skeleton h={320} />
      )}
    </ItemDrawer>
  );
}

const PosterDialog = lazy(() => import('./poster-dialog.tsx'));

function PosterOf({ video, onChanged }: { video: VideoDetail; onChanged: () => void }) {
  const { may } = useSession();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="poster-of">
      <img className="picture-wide" src={video.poster} alt="" />
      {may(choosePoster) && (
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {zhVideos.changePoster}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <PosterDialog video={video} onChanged={onChanged} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

interface HeadProps {
  video: VideoDetail;
  categories: readonly CategoryChoice[];
  onChanged: () => void;
}

const VideoHead = ({ video, categories, onChanged }: HeadProps) => (
  <div className="video-head">
    <PosterOf video={video} onChanged={onChanged} />
    <dl className="facts">
      <dt>{zhVideos.state}</dt>
      <dd>
        <Badge variant="light" color={stateColor[video.state]}>
          {zhVideos.states[video.state]}
        </Badge>
      </dd>
      <dt>{zhVideos.code}</dt>
      <dd>{video.id}</dd>
      <dt>{zhVideos.episodes}</dt>
      <dd>{video.episodes}</dd>
      <dt>{zhVideos.likes}</dt>
      <dd>{video.likes}</dd>
      <dt>{zhVideos.reports}</dt>
      <dd>{video.openReports}</dd>
      <dt>{zhVideos.weekViewers}</dt>
      <dd>{tellCount(video.weekViewers)}</dd>
      <dt>{zhVideos.sold}</dt>
      <dd>{tellCount(video.sold)}</dd>
      <dt>{zhVideos.pinnedTo}</dt>
      <dd>{tellPlaces(video.pinnedTo, categories)}</dd>
      {video.sweepTime !== null && (
        <>
          <dt>{zhVideos.sweepTime}</dt>
          <dd>{video.sweepTime}</dd>
        </>
      )}
    </dl>
  </div>
);
