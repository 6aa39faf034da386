import { publishIngest } from '@lantern/contracts/calls/operator/ingests';
import { getVideo, removeEpisode, saveEpisodes } from '@lantern/contracts/calls/operator/videos';
import { formatDuration } from '@lantern/rules/duration';
import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';

import { videosTexts } from '#text/videos.ts';

import { Refused } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ConflictQuestion } from '../../ui/drawer-form.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { OrderList } from '../../ui/order-list.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import {
  type Channels,
  isSameEpisodes,
  meetEpisodes,
  type MetEpisodes,
} from './episode-versions.ts';
import { Subtitles } from './subtitles.tsx';
import type { VideoDetail } from './video-row.ts';

const AddEpisodes = lazy(() => import('./add-episodes.tsx'));

type Channel = VideoDetail['channels'][number];
type Episode = Channel['episodes'][number];

interface EpisodesProps {
  video: VideoDetail;
  onSaved: () => void;
}

/** The channels and episodes of a video: rename, order, delete. */
export function Episodes({ video, onSaved }: EpisodesProps) {
  const { may } = useSession();
  const mayEdit = may(saveEpisodes);
  const mayAdd = may(publishIngest);
  const { channels, setChannels, isDirty, save, meeting } = useSaveEpisodes(video, onSaved);
  const put = (changed: Channel): void =>
    setChannels(channels.map((it) => (it.id === changed.id ? changed : it)));
  return (
    <section className="stack" aria-label={videosTexts.episodesTitle}>
      <h2 className="section-title">{videosTexts.episodesTitle}</h2>
      <LeaveGuard when={isDirty} />
      {video.episodes === 0 && <p className="dimmed">{videosTexts.noEpisodes}</p>}
      <fieldset className="plain stack" disabled={!mayEdit}>
        {channels.map((channel, place) => (
          <ChannelPart
            key={channel.id}
            {...{ video, channel, place, mayEdit, isDirty, onSaved }}
            onChange={put}
          />
        ))}
      </fieldset>
      <ErrorLine error={save.error} />
      {isDirty && (
        <div className="dialog-actions">
          <Button loading={save.isPending} onClick={() => save.mutate({ channels })}>
            {videosTexts.saveEpisodes}
          </Button>
        </div>
      )}
      <ConflictQuestion {...meeting} />
      {mayAdd && video.state !== 'deleted' && (
        <Suspense>
          <AddEpisodes video={video} />
        </Suspense>
      )}
    </section>
  );
}

interface Sent {
  channels: Channels;
  /** The version that was changed; by default the one that the form began with. */
  from?: VideoDetail;
}

/**
 * Saves the episodes over the version in which they were read. If another operator saved them meanwhile, the two
 * versions are merged, and the operator chooses where both changed the same field.
 */
function useSaveEpisodes(video: VideoDetail, onSaved: () => void) {
  const [base, setBase] = useState(video);
  const [shown, setShown] = useState(video);
  const [channels, setChannels] = useState(video.channels);
  const [met, setMet] = useState<(MetEpisodes & { there: VideoDetail }) | null>(null);
  const isDirty = !isSameEpisodes(channels, base.channels);
  const save = useMutation({
    async mutationFn({ channels: sent, from = base }: Sent) {
      try {
        const of = { id: video.id, version: from.episodesVersion };
        return { isSaved: true, there: await callApi(saveEpisodes, { ...of, channels: sent }) };
      } catch (error) {
        if (!(error instanceof Refused) || error.refusal !== 'video-edited') throw error;
        return { isSaved: false, there: await callApi(getVideo, { id: video.id }) };
      }
    },
    onSuccess({ isSaved, there }, { channels: mine, from = base }) {
      if (isSaved) {
        setBase(there);
        // What the operator has changed since it was sent stays.
        setChannels((typed) => (isSameEpisodes(typed, mine) ? there.channels : typed));
        notifyDone(videosTexts.episodesSaved);
        return onSaved();
      }
      const both = meetEpisodes({ mine, before: from.channels, theirs: there.channels });
      if (both.conflicts.length > 0) setMet({ ...both, there });
      else goOn(both.choose([]), there);
    },
  });
  // A form without changes follows the reloaded video.
  if (video !== shown) {
    setShown(video);
    if (!isDirty && met === null && !save.isPending) {
      setBase(video);
      setChannels(video.channels);
    }
  }
  function goOn(merged: Channels, there: VideoDetail): void {
    setMet(null);
    setBase(there);
    setChannels(merged);
    save.mutate({ channels: merged, from: there });
  }
  const meeting = {
    conflicts: met?.conflicts ?? [],
    choose: (mine: readonly string[]) => met && goOn(met.choose(mine), met.there),
    cancel: () => setMet(null),
  };
  return { channels, setChannels, isDirty, save, meeting };
}

interface ChannelProps {
  video: VideoDetail;
  channel: Channel;
  place: number;
  mayEdit: boolean;
  /** Whether there are unsaved changes. They must be saved first, because any other change reloads the video. */
  isDirty: boolean;
  onChange: (channel: Channel) => void;
  onSaved: () => void;
}

function ChannelPart({ video, channel, place, mayEdit, isDirty, ...on }: ChannelProps) {
  const { onChange, onSaved } = on;
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
        label={videosTexts.channelName(place + 1)}
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
        renderBelow={(episode) =>
          mayEdit && (
            <Subtitles videoId={video.id} episode={episode} isDisabled={isDirty} onDone={onSaved} />
          )
        }
      >
        {(episode) => (
          <>
            <TextInput
              className="episode-title"
              aria-label={videosTexts.episodeTitle(name, episodes.indexOf(episode) + 1)}
              maxLength={100}
              value={episode.title}
              onChange={(event) => put({ ...episode, title: event.currentTarget.value })}
            />
            <span className="dimmed small">{formatDuration(episode.durationSeconds)}</span>
            {episode.sold > 0 ? (
              <span className="dimmed small">{videosTexts.soldOf(episode.sold)}</span>
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
    label={videosTexts.removeEpisodeShort}
    question={videosTexts.removeEpisodeQuestion(title)}
    consequence={videosTexts.removeEpisodeHint}
    asksReason
    isDangerous
    run={(reason) => callApi(removeEpisode, { id: videoId, episodeId: id, reason })}
    done={videosTexts.episodeRemoved}
    onDone={onDone}
    button={{ size: 'xs', 'aria-label': videosTexts.removeEpisode(title) }}
  />
);
