import { formatDataSize } from '@lantern/rules/data-size';
import { formatDuration } from '@lantern/rules/duration';
import { ActionIcon, Anchor, Progress } from '@mantine/core';
import { ArrowDown, ArrowUp, type LucideIcon, Pause, Play, X } from 'lucide-react';
import { type ComponentType, memo } from 'react';
import { Link } from 'react-router-dom';

import { uploadTexts } from '#text/upload.ts';

import { TextInput } from '../text-inputs.tsx';
import { pause, remove, resume } from './send-uploads.ts';
import {
  acceptAllTheSame,
  type FileUpload,
  longestTitle,
  type Refused,
  rename,
  type UploadState,
} from './uploads.ts';

const pausable: ReadonlySet<UploadState> = new Set(['sending', 'waiting']);
const resumable: ReadonlySet<UploadState> = new Set(['paused', 'failed', 'offline']);
const begun: ReadonlySet<UploadState> = new Set([
  'waiting',
  'sending',
  'paused',
  'offline',
  'lost',
]);
const bad: ReadonlySet<UploadState> = new Set(['failed', 'refused']);

interface UploadRowProps {
  upload: FileUpload;
  /** Moves a file one place up (-1) or down (1) among the episodes; without it the order means nothing. */
  onMove?: ((id: string, by: -1 | 1) => void) | undefined;
  /** Its own settings, while it can be edited. */
  Settings?: ComponentType<Pick<UploadRowProps, 'upload'>> | undefined;
}

/**
 * One file: its title while it can be edited, then its progress, and why it can't be sent. It is drawn again only when its
 * own file changes: a list has hundreds, of which two change many times a second.
 */
export const UploadRow = memo(function UploadRow({ upload, onMove, Settings }: UploadRowProps) {
  const { id, fileName, title, state, sent, bytes, ingestId } = upload;
  const isReady = state === 'ready';
  return (
    <li>
      <div className="upload-what">
        {isReady ? (
          <TextInput
            aria-label={uploadTexts.nameOf(fileName)}
            longest={longestTitle(upload.videoId)}
            value={title}
            onChange={(event) => rename(id, event.currentTarget.value)}
            error={title.trim() === '' ? uploadTexts.nameMissing : undefined}
          />
        ) : (
          <strong className="upload-title">{state === 'refused' ? fileName : title}</strong>
        )}
        {isReady && Settings && <Settings upload={upload} />}
        {begun.has(state) && sent > 0 && (
          <Progress
            value={(sent / bytes) * 100}
            size="sm"
            aria-label={uploadTexts.progress(title)}
          />
        )}
        <p className={bad.has(state) ? 'error' : 'dimmed'} aria-live="polite">
          {format(upload)}
          {ingestId !== null && (
            <>
              {' · '}
              <Anchor component={Link} to={`/intake?open=${ingestId}`} inherit>
                {uploadTexts.open}
              </Anchor>
            </>
          )}
        </p>
      </div>
      <RowActions upload={upload} onMove={onMove} />
    </li>
  );
});

/** What can be done with a file in its state. */
function RowActions({ upload, onMove }: Pick<UploadRowProps, 'upload' | 'onMove'>) {
  const { id, fileName, title, state, refused } = upload;
  return (
    <>
      {state === 'ready' && onMove && (
        <>
          <RowButton
            icon={ArrowUp}
            label={uploadTexts.upOf(title)}
            onClick={() => onMove(id, -1)}
          />
          <RowButton
            icon={ArrowDown}
            label={uploadTexts.downOf(title)}
            onClick={() => onMove(id, 1)}
          />
        </>
      )}
      {pausable.has(state) && (
        <RowButton icon={Pause} label={uploadTexts.pauseOf(title)} onClick={() => pause(id)} />
      )}
      {resumable.has(state) && (
        <RowButton icon={Play} label={uploadTexts.resumeOf(title)} onClick={() => resume(id)} />
      )}
      {(refused?.why === 'taken' || refused?.why === 'listed') && (
        <RowButton
          icon={Play}
          label={uploadTexts.acceptOf(fileName)}
          onClick={() => acceptAllTheSame(id)}
        />
      )}
      <RowButton icon={X} label={uploadTexts.removeOf(title)} onClick={() => remove(id)} />
    </>
  );
}

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  onClick: () => void;
}

const RowButton = ({ icon: Icon, label, onClick }: RowButtonProps) => (
  <ActionIcon variant="default" size="lg" aria-label={label} title={label} onClick={onClick}>
    <Icon size={16} aria-hidden />
  </ActionIcon>
);

function describeRefusal(refused: Refused): string {
  if (refused.why === 'taken')
    return uploadTexts.refusals.taken(refused.title, refused.time.slice(0, 16));
  if (refused.why === 'listed') return uploadTexts.refusals.listed(refused.title);
  return uploadTexts.refusals[refused.why];
}

function format({ state, sent, bytes, rate, message, refused }: FileUpload): string {
  if (message !== '') return message;
  if (refused) return describeRefusal(refused);
  const size = formatDataSize(bytes);
  if (!begun.has(state) || sent === 0) return `${uploadTexts.states[state]} · ${size}`;
  const parts: string[] = [uploadTexts.states[state], uploadTexts.of(formatDataSize(sent), size)];
  if (rate > 0) parts.push(uploadTexts.left(formatDuration((bytes - sent) / rate)));
  return parts.join(' · ');
}
