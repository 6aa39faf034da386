import { publishIngest } from '@lantern/contracts/calls/operator/ingests';
import { getVideo, removeEpisode, saveEpisodes } from '@lantern/contracts/calls/operator/videos';
import { formatDuration } from '@lantern/rules/duration';
import { Button, Switch } from '@mantine/core';
import { Suspense } from 'react';
import * as z from 'zod/mini';

import { videosTexts } from '#text/videos.ts';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { useContractForm } from '../../ui/contract-form.ts';
import { ConflictQuestion } from '../../ui/drawer-form.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { lazy } from '../../ui/lazy.ts';
import { OrderList } from '../../ui/order-list.tsx';
import { TextInput } from '../../ui/text-inputs.tsx';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';
import { arrange, type Fields, fieldsOf, formatEpisodeField } from './episode-versions.ts';
import { FieldOrigin, LineOrigin } from './field-origin.tsx';
import { MirrorLine } from './mirror-line.tsx';
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
  const { channels, put, form, save, saving } = useSaveEpisodes(video, onSaved);
  const { isDirty } = form;
  return (
    <section className="stack" aria-label={videosTexts.episodesTitle}>
      <h2 className="section-title">{videosTexts.episodesTitle}</h2>
      <KeepForm form={form} onDiscard={() => form.begin(form.initial)} />
      <FieldOrigin videoId={video.id} field="lines" />
      {video.episodes === 0 && <p className="dimmed">{videosTexts.noEpisodes}</p>}
      <fieldset className="plain stack" disabled={!mayEdit}>
        {channels.map((channel, place) => (
          <ChannelPart
            key={channel.id}
            video={video}
            channel={channel}
            place={place}
            mayEdit={mayEdit}
            isDirty={isDirty}
            onSaved={onSaved}
            onChange={put}
          />
        ))}
      </fieldset>
      <ErrorLine error={saving.error} />
      {isDirty && (
        <div className="dialog-actions">
          <Button loading={saving.isSaving} onClick={save}>
            {videosTexts.saveEpisodes}
          </Button>
        </div>
      )}
      <ConflictQuestion {...saving} />
      {mayAdd && video.state !== 'deleted' && (
        <Suspense>
          <AddEpisodes video={video} />
        </Suspense>
      )}
    </section>
  );
}

/** Saves the channels and episodes over the version in which they were read. */
function useSaveEpisodes(video: VideoDetail, onSaved: () => void) {
  const form = useContractForm<Fields>(z.object({}), fieldsOf(video.channels));
  const saving = useVersionedSave<Fields, VideoDetail>({
    form,
    loaded: video,
    onSaved,
    describe: formatEpisodeField,
    done: videosTexts.episodesSaved,
    valuesOf: ({ channels }) => fieldsOf(channels),
    send: (fields, { id, episodesVersion: version, channels }) =>
      callApi(saveEpisodes, { id, version, channels: arrange(channels, fields) }),
    isConflict: ({ refusal }) => refusal === 'video-edited',
    reload: () => callApi(getVideo, { id: video.id }),
  });
  const channels = arrange(saving.base.channels, form.values);
  const put = (changed: Channel): void =>
    form.revise(() => fieldsOf(channels.map((it) => (it.id === changed.id ? changed : it))));
  return { channels, put, form, save: () => saving.save(form.values), saving };
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
  const foreign = episodes.filter((it) => it.address !== undefined);
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
        longest={40}
        value={name}
        onChange={(event) => onChange({ ...channel, name: event.currentTarget.value })}
      />
      <Switch
        label={videosTexts.vipOnly(name)}
        description={videosTexts.vipOnlyHint}
        checked={channel.vipOnly}
        onChange={(event) => onChange({ ...channel, vipOnly: event.currentTarget.checked })}
      />
      <LineOrigin videoId={video.id} channelId={channel.id} />
      {foreign.length > 0 && (
        <>
          <p className="dimmed">{videosTexts.foreignLineHint}</p>
          <MirrorLine
            videoId={video.id}
            channel={name}
            episodeIds={foreign.map(({ id }) => id)}
            onDone={onSaved}
          />
        </>
      )}
      <OrderList
        label={name}
        rows={episodes}
        keyOf={({ id }) => String(id)}
        nameOf={({ title }) => title}
        onOrder={mayEdit ? order : undefined}
        renderBelow={(episode) =>
          mayEdit &&
          episode.address === undefined && (
            <Subtitles videoId={video.id} episode={episode} isDisabled={isDirty} onDone={onSaved} />
          )
        }
      >
        {(episode) => (
          <>
            <TextInput
              className="episode-title"
              aria-label={videosTexts.episodeTitle(name, episodes.indexOf(episode) + 1)}
              longest={100}
              value={episode.title}
              onChange={(event) => put({ ...episode, title: event.currentTarget.value })}
            />
            <span className="dimmed small">
              {episode.address === undefined
                ? formatDuration(episode.durationSeconds)
                : videosTexts.foreignLine(URL.parse(episode.address)?.host ?? '')}
            </span>
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
