import {
  addSubtitles,
  previewSubtitles,
  removeSubtitles,
} from '@lantern/contracts/calls/operator/subtitles';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import { useRef, useState } from 'react';

import { videosTexts } from '#text/videos.ts';

import { Refused } from '../../api/api-errors.ts';
import { callApi } from '../../api/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import { ChooseEncoding, type Preview } from './choose-encoding.tsx';
import type { VideoDetail } from './video-row.ts';

type Episode = VideoDetail['channels'][number]['episodes'][number];

interface SubtitlesProps {
  videoId: number;
  episode: Episode;
  onDone: () => void;
}

/** The subtitles of an episode, and the field that adds a file. */
export function Subtitles({ isDisabled, ...of }: SubtitlesProps & { isDisabled: boolean }) {
  const { videoId, episode, onDone } = of;
  return (
    <fieldset
      className="plain episode-subtitles"
      disabled={isDisabled}
      aria-label={videosTexts.subtitlesOf(episode.title)}
    >
      {episode.subtitles.length === 0 && (
        <span className="dimmed small">{videosTexts.noSubtitles}</span>
      )}
      {episode.subtitles.map(({ name, label }) => (
        <ConfirmButton
          key={name}
          label={videosTexts.removeSubtitles(label)}
          question={videosTexts.removeSubtitlesQuestion(label)}
          consequence={videosTexts.removeSubtitlesHint}
          isDangerous
          run={() => callApi(removeSubtitles, { id: videoId, episodeId: episode.id, name })}
          done={videosTexts.subtitlesRemoved}
          onDone={onDone}
          button={{ size: 'xs' }}
        />
      ))}
      <AddSubtitles {...of} />
    </fieldset>
  );
}

interface Chosen {
  file: File;
  encoding?: Preview['encoding'];
}

/** Adds subtitles: the file's name says the language, or the operator; where the encoding is not certain, a dialog asks. */
function AddSubtitles({ videoId, episode, onDone }: SubtitlesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState('auto');
  const [unsure, setUnsure] = useState<{ file: File; previews: Preview[] } | null>(null);
  const add = useMutation({
    async mutationFn({ file, encoding }: Chosen) {
      const fields = { id: String(videoId), episodeId: String(episode.id), language };
      const ofFile = { fileName: file.name.slice(-255), ...(encoding && { encoding }) };
      try {
        await callApi(addSubtitles, { ...fields, ...ofFile }, { file });
      } catch (error) {
        if (!(error instanceof Refused) || error.refusal !== 'subtitles-unsure') throw error;
        const { previews } = await callApi(previewSubtitles, {}, { file });
        setUnsure({ file, previews });
        return false;
      }
      return true;
    },
    onSuccess(isAdded) {
      if (!isAdded) return;
      setUnsure(null);
      notifyDone(videosTexts.subtitlesAdded);
      onDone();
    },
  });
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={videosTexts.subtitleLanguage(episode.title)}
        value={language}
        onChange={(event) => setLanguage(event.currentTarget.value)}
        data={videosTexts.subtitleLanguages.map(([value, label]) => ({ value, label }))}
      />
      <Button
        variant="default"
        size="xs"
        loading={add.isPending}
        leftSection={<Captions size={14} aria-hidden />}
        aria-label={videosTexts.addSubtitlesTo(episode.title)}
        title={videosTexts.subtitlesHint}
        onClick={() => input.current?.click()}
      >
        {videosTexts.addSubtitles}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept=".srt,.vtt,.ass,.ssa"
        aria-label={videosTexts.addSubtitlesTo(episode.title)}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) add.mutate({ file });
        }}
      />
      <ErrorLine error={add.error} />
      {unsure && (
        <ChooseEncoding
          fileName={unsure.file.name}
          previews={unsure.previews}
          isPending={add.isPending}
          onChoose={(encoding) => add.mutate({ file: unsure.file, encoding })}
          onClose={() => setUnsure(null)}
        />
      )}
    </>
  );
}
