import { formatDataSize } from '@lantern/rules/data-size';
import { formatDuration } from '@lantern/rules/duration';
import { ActionIcon, Progress, TextInput } from '@mantine/core';
import { Pause, Play, X } from 'lucide-react';

import { zhUpload } from '../../../text/zh-upload.ts';
import { type FileUpload, pause, remove, rename, resume, type UploadState } from './uploads.ts';

const pausable: ReadonlySet<UploadState> = new Set(['sending', 'waiting']);
const resumable: ReadonlySet<UploadState> = new Set(['paused', 'failed', 'offline']);

/** One file: its title while it can be changed, then how far it is. */
export function UploadRow({ upload }: { upload: FileUpload }) {
  const { id, fileName, title, state, sent, bytes, message } = upload;
  const mayPause = pausable.has(state);
  const mayResume = resumable.has(state);
  return (
    <li>
      <div className="upload-what">
        {state === 'ready' ? (
          <TextInput
            aria-label={zhUpload.nameOf(fileName)}
            maxLength={120}
            value={title}
            onChange={(event) => rename(id, event.currentTarget.value)}
            error={title.trim() === '' ? zhUpload.nameMissing : undefined}
          />
        ) : (
          <strong>{title}</strong>
        )}
        {state !== 'ready' && state !== 'done' && (
          <Progress value={(sent / bytes) * 100} size="sm" aria-label={zhUpload.progress(title)} />
        )}
        <p className={state === 'failed' ? 'error' : 'dimmed'} aria-live="polite">
          {message || tell(upload)}
        </p>
      </div>
      {mayPause && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={zhUpload.pauseOf(title)}
          onClick={() => pause(id)}
        >
          <Pause size={16} aria-hidden />
        </ActionIcon>
      )}
      {mayResume && (
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={zhUpload.resumeOf(title)}
          onClick={() => resume(id)}
        >
          <Play size={16} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={zhUpload.removeOf(title)}
        onClick={() => remove(id)}
      >
        <X size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}

function tell({ state, sent, bytes, rate }: FileUpload): string {
  const size = formatDataSize(bytes);
  if (state === 'ready' || state === 'done') return `${zhUpload.states[state]} · ${size}`;
  const told: string[] = [zhUpload.states[state], zhUpload.of(formatDataSize(sent), size)];
  if (rate > 0) told.push(zhUpload.left(formatDuration((bytes - sent) / rate)));
  return told.join(' · ');
}
