import { formatDataSize } from '@lantern/rules/data-size';
import { formatDuration } from '@lantern/rules/duration';
import { ActionIcon, Progress } from '@mantine/core';
import { type LucideIcon, Pause, Play, X } from 'lucide-react';

import { uploadTexts } from '#text/upload.ts';

import { TextInput } from '../text-inputs.tsx';
import {
  type FileUpload,
  longestTitle,
  pause,
  remove,
  rename,
  resume,
  type UploadState,
} from './uploads.ts';

const pausable: ReadonlySet<UploadState> = new Set(['sending', 'waiting']);
const resumable: ReadonlySet<UploadState> = new Set(['paused', 'failed', 'offline']);

/** One file: its title while it can be edited, then its progress. */
export function UploadRow({ upload }: { upload: FileUpload }) {
  const { id, fileName, title, state, sent, bytes, message } = upload;
  const mayPause = pausable.has(state);
  const mayResume = resumable.has(state);
  return (
    <li>
      <div className="upload-what">
        {state === 'ready' ? (
          <TextInput
            aria-label={uploadTexts.nameOf(fileName)}
            longest={longestTitle(upload.videoId)}
            value={title}
            onChange={(event) => rename(id, event.currentTarget.value)}
            error={title.trim() === '' ? uploadTexts.nameMissing : undefined}
          />
        ) : (
          <strong>{title}</strong>
        )}
        {state !== 'ready' && state !== 'done' && (
          <Progress
            value={(sent / bytes) * 100}
            size="sm"
            aria-label={uploadTexts.progress(title)}
          />
        )}
        <p className={state === 'failed' ? 'error' : 'dimmed'} aria-live="polite">
          {message || tell(upload)}
        </p>
      </div>
      {mayPause && (
        <RowButton icon={Pause} label={uploadTexts.pauseOf(title)} onClick={() => pause(id)} />
      )}
      {mayResume && (
        <RowButton icon={Play} label={uploadTexts.resumeOf(title)} onClick={() => resume(id)} />
      )}
      <RowButton icon={X} label={uploadTexts.removeOf(title)} onClick={() => remove(id)} />
    </li>
  );
}

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

const RowButton = ({ icon: Icon, label, onClick }: RowButtonProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} onClick={onClick}>
    <Icon size={16} aria-hidden />
  </ActionIcon>
);

function tell({ state, sent, bytes, rate }: FileUpload): string {
  const size = formatDataSize(bytes);
  if (state === 'ready' || state === 'done') return `${uploadTexts.states[state]} · ${size}`;
  const parts: string[] = [uploadTexts.states[state], uploadTexts.of(formatDataSize(sent), size)];
  if (rate > 0) parts.push(uploadTexts.left(formatDuration((bytes - sent) / rate)));
  return parts.join(' · ');
}
