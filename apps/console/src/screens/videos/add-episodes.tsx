import { Button, Select } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { uploadTexts } from '#text/upload.ts';
import { videosTexts } from '#text/videos.ts';

import { addFiles } from '../../ui/upload/add-files.ts';
import { ChooseFilms } from '../../ui/upload/choose-films.tsx';
import { sendAll } from '../../ui/upload/send-uploads.ts';
import { UploadRow } from '../../ui/upload/upload-row.tsx';
import { clear, useUploads } from '../../ui/upload/uploads.ts';
import type { VideoDetail } from './video-row.ts';

/** Sends further files, each with a title, that become episodes of this video in one channel. */
export default function AddEpisodes({ video }: { video: VideoDetail }) {
  const uploads = useUploads().filter(({ videoId }) => videoId === video.id);
  const ready = uploads.filter(({ state }) => state === 'ready');
  const isSent = uploads.some(({ state }) => state === 'done');
  return (
    <>
      {uploads.length > 0 && (
        <ul className="rows" aria-label={uploadTexts.list}>
          {uploads.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {ready.length > 0 && <Start video={video} titles={ready.map(({ title }) => title)} />}
      {isSent && <p className="dimmed">{videosTexts.episodesSent}</p>}
      <div className="dialog-actions">
        {isSent && (
          <>
            <Button variant="subtle" onClick={() => clear(['done'], video.id)}>
              {uploadTexts.clear}
            </Button>
            <Button component={Link} to="/intake" variant="subtle">
              {videosTexts.toIntake}
            </Button>
          </>
        )}
        <ChooseFilms onChoose={(files) => void addFiles(files, video.id)}>
          {(button) => (
            <Button variant="default" leftSection={<Plus size={16} aria-hidden />} {...button}>
              {videosTexts.addEpisode}
            </Button>
          )}
        </ChooseFilms>
      </div>
    </>
  );
}

/** The choice of the channel where there are several, and the button that sends the files. */
function Start({ video, titles }: { video: VideoDetail; titles: readonly string[] }) {
  const { id: videoId, title, categoryCode, paid, channels } = video;
  const [chosen, setChosen] = useState('');
  const channelName = channels.find(({ name }) => name === chosen)?.name ?? channels[0]?.name ?? '';
  const isNamed = titles.every((it) => it.trim() !== '');
  return (
    <div className="upload-bar">
      {channels.length > 1 && (
        <Select
          label={videosTexts.intoChannel}
          data={[...new Set(channels.map(({ name }) => name))]}
          allowDeselect={false}
          value={channelName}
          onChange={(value) => setChosen(value ?? '')}
        />
      )}
      <Button
        disabled={!isNamed}
        onClick={() =>
          sendAll(videoId, () => ({
            categoryCode,
            isPaid: paid,
            joins: { videoId, title, channelName },
          }))
        }
      >
        {videosTexts.sendEpisodes(titles.length)}
      </Button>
    </div>
  );
}
