import { restoreVideo, takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import { choosePoster } from '@lantern/contracts/calls/operator/posters';
import { getVideo, listAllVideos } from '@lantern/contracts/calls/operator/videos';
import { Badge, Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhVideos } from '../../text/zh-videos.ts';
import { zh } from '../../text/zh.ts';
import type { Address } from '../../ui/address.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { VideoForm } from './video-form.tsx';
import { type CategoryChoice, stateColor, type VideoDetail } from './video-row.ts';

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
  const { data } = video;
  return (
    <ItemDrawer title={data?.title ?? zh.common.loading} isOpen onClose={close} size="lg">
      {data ? (
        <div className="stack">
          <VideoHead
            video={data}
            onChanged={() => {
              refresh();
              void client.invalidateQueries({ queryKey: wanted.queryKey });
            }}
          />
          <VideoForm
            key={data.id}
            loaded={data}
            categories={categories}
            onSaved={(saved) => {
              client.setQueryData(wanted.queryKey, saved);
              refresh();
            }}
            more={
              <StateAction
                key={data.state}
                video={data}
                onDone={() => {
                  refresh();
                  void client.invalidateQueries({ queryKey: wanted.queryKey });
                }}
              />
            }
          />
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

const VideoHead = ({ video, onChanged }: { video: VideoDetail; onChanged: () => void }) => (
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
    </dl>
  </div>
);

/** Takes down what is shown, and brings back what was taken down. */
function StateAction({ video, onDone }: { video: VideoDetail; onDone: () => void }) {
  const { may } = useSession();
  const { id: cartoonCode, title, state, likes, episodes } = video;
  if (state === 'draft') return null;
  if (state === 'taken_down')
    return (
      may(restoreVideo) && (
        <ConfirmButton
          label={zhVideos.restore}
          question={zhVideos.restoreQuestion(title)}
          consequence={zhVideos.restoreHint}
          asksReason
          run={(reason) => callApi(restoreVideo, { cartoonCode, reason })}
          done={zhVideos.restored}
          onDone={onDone}
        />
      )
    );
  return (
    may(takeVideoDown) && (
      <ConfirmButton
        label={zhVideos.takeDown}
        question={zhVideos.takeDownQuestion(title)}
        consequence={zhVideos.takeDownHint(likes, episodes)}
        asksReason
        isDangerous
        run={(reason) => callApi(takeVideoDown, { cartoonCode, reason })}
        done={zhVideos.takenDown}
        onDone={onDone}
        button={{ variant: 'subtle' }}
      />
    )
  );
}
