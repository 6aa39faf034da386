import { removeEpisode, saveEpisodes } from '@lantern/contracts/calls/operator/videos';
import { formatDuration } from '@lantern/rules/duration';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { zhVideos } from '../../text/zh-videos.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { OrderList } from '../../ui/order-list.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import type { VideoDetail } from './video-row.ts';

type Channel = VideoDetail['channels'][number];
type Episode = Channel['episodes'][number];

interface EpisodesProps {
  video: VideoDetail;
  onSaved: () => void;
}

/** The channels and episodes of a video: named, ordered, taken away. */
export function Episodes({ video, onSaved }: EpisodesProps) {
  const mayEdit = useSession().may(saveEpisodes);
  const [channels, setChannels] = useState(video.channels);
  const save = useMutation({
    mutationFn: () => callApi(saveEpisodes, { id: video.id, channels }),
    onSuccess() {
      notifyDone(zhVideos.episodesSaved);
      onSaved();
    },
  });
  const isDirty = JSON.stringify(channels) !== JSON.stringify(video.channels);
  const put = (changed: Channel): void =>
    setChannels(channels.map((it) => (it.id === changed.id ? changed : it)));
  return (
    <section className="stack" aria-label={zhVideos.episodesTitle}>
      <h2 className="section-title">{zhVideos.episodesTitle}</h2>
      <LeaveGuard when={isDirty && !save.isSuccess} />
      {video.episodes === 0 && <p className="dimmed">{zhVideos.noEpisodes}</p>}
      <fieldset className="plain stack" disabled={!mayEdit}>
        {channels.map((channel, place) => (
          <ChannelPart
            key={channel.id}
            {...{ video, channel, place, mayEdit, onSaved }}
            onChange={put}
          />
        ))}
      </fieldset>
      <ErrorLine error={save.error} />
      <div className="dialog-actions">
        <Button component={Link} to="/intake" variant="subtle">
          {zhVideos.addEpisode}
        </Button>
        {isDirty && (
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {zhVideos.saveEpisodes}
          </Button>
        )}
      </div>
    </section>
  );
}

interface ChannelProps {
  video: VideoDetail;
  channel: Channel;
  place: number;
  mayEdit: boolean;
  onChange: (channel: Channel) => void;
  onSaved: () => void;
}

function ChannelPart({ video, channel, place, mayEdit, onChange, onSaved }: ChannelProps) {
  const { name, episodes } = channel;
  const order = (keys: readonly string[]): void =>
    onChange({
      ...channel,
      episodes: keys.flatMap((key) => episodes.find(({ id }) => String(id) === key) ?? []),
    });
  const put = (changed: Episode): void =>
    onChange({ ...channel, episodes: episodes.map((it) => (it.id === changed.id ? changed : it)) });
  return (
    <>
      <TextInput
        label={zhVideos.channelName(place + 1)}
        maxLength={40}
        value={name}
        onChange={(event) => onChange({ ...channel, name: event.currentTarget.value })}
      />
      <OrderList
        label={name}
        rows={episodes}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        onOrder={mayEdit ? order : undefined}
      >
        {(episode) => (
          <>
            <TextInput
              className="episode-title"
              aria-label={zhVideos.episodeTitle(name, episodes.indexOf(episode) + 1)}
              maxLength={100}
              value={episode.title}
              onChange={(event) => put({ ...episode, title: event.currentTarget.value })}
            />
            <span className="dimmed small">{formatDuration(episode.durationSeconds)}</span>
            {episode.sold > 0 ? (
              <span className="dimmed small">{zhVideos.soldOf(episode.sold)}</span>
            ) : (
              mayEdit && <Remove videoId={video.id} episode={episode} onDone={onSaved} />
            )}
          </>
        )}
      </OrderList>
    </>
  );
}

interface RemoveProps {
  videoId: number;
  episode: Episode;
  onDone: () => void;
}

const Remove = ({ videoId, episode: { id, title }, onDone }: RemoveProps) => (
  <ConfirmButton
    label={zhVideos.removeEpisodeShort}
    question={zhVideos.removeEpisodeQuestion(title)}
    consequence={zhVideos.removeEpisodeHint}
    asksReason
    isDangerous
    run={(reason) => callApi(removeEpisode, { id: videoId, episodeId: id, reason })}
    done={zhVideos.episodeRemoved}
    onDone={onDone}
    button={{ size: 'xs', 'aria-label': zhVideos.removeEpisode(title) }}
  />
);
