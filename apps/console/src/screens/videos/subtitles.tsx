import { addSubtitles, removeSubtitles } from '@lantern/contracts/calls/operator/subtitles';
import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Captions } from 'lucide-react';
import { useRef, useState } from 'react';

import { videosTexts } from '#text/videos.ts';

import { callApi } from '../../api/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import type { VideoDetail } from './video-row.ts';

type Episode = VideoDetail['channels'][number]['episodes'][number];

interface SubtitlesProps {
  videoId: number;
  episode: Episode;
  onDone: () => void;
}

const isOffered = (language: string): boolean =>
  videosTexts.subtitleLanguages.some(([tag]) => tag === language);

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

/** Adds subtitles: first the language, then the file. A file name with a language (`film.en.srt`) needs no choice. */
function AddSubtitles({ videoId, episode, onDone }: SubtitlesProps) {
  const input = useRef<HTMLInputElement>(null);
  const [language, setLanguage] = useState('zh-Hans');
  const add = useMutation({
    mutationFn(file: File) {
      const said = /\.([\w-]{2,12})\.\w+$/.exec(file.name)?.[1] ?? '';
      const fields = { id: String(videoId), episodeId: String(episode.id) };
      const tag = isOffered(said) ? said : language;
      return callApi(addSubtitles, { ...fields, language: tag }, { file });
    },
    onSuccess() {
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
          if (file) add.mutate(file);
        }}
      />
      <ErrorLine error={add.error} />
    </>
  );
}
