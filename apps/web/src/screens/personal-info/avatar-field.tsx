import { Camera, LoaderCircle, RotateCw } from 'lucide-react';
import { lazy, useState } from 'react';

import { personalInfoTexts } from '#text/settings.ts';
import { uploadTexts } from '#text/upload.ts';

import { findImageProblem } from '../../features/image-upload/check-image.ts';
import { PickImage } from '../../features/image-upload/pick-image.tsx';
import type { ImageUpload } from '../../features/image-upload/use-image-upload.ts';
import { Avatar } from '../../features/member-face/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { importWithRetry } from '../../ui/import-with-retry.ts';
import { LazySheet } from '../../ui/lazy-sheet.tsx';
import { showToast } from '../../ui/toast.tsx';

const CropSheet = lazy(importWithRetry(() => import('../../features/image-upload/crop-sheet.tsx')));

export interface AvatarFieldProps {
  memberAvatar: string;
  upload: ImageUpload;
}

/** The field for the member's picture: choose, crop to a square, send. */
export function AvatarField({ memberAvatar, upload }: AvatarFieldProps) {
  const [chosen, setChosen] = useState<File | null>(null);
  const choose = (file: File): void => {
    const problem = findImageProblem(file);
    if (problem) showToast(uploadTexts[problem], 'failure');
    else setChosen(file);
  };
  const isSending = upload.state === 'uploading';
  return (
    <div className="flex flex-col items-center">
      <PickImage
        label={personalInfoTexts.changeAvatar}
        disabled={isSending}
        onPick={choose}
        className="block rounded-full"
      >
        {upload.preview === undefined ? (
          <Avatar memberAvatar={memberAvatar} className="size-24" eager />
        ) : (
          <img src={upload.preview} alt="" className="size-24 rounded-full object-cover" />
        )}
        {isSending && (
          <span className="absolute inset-0 flex items-center justify-center rounded-full bg-scrim text-note tabular-nums">
            <LoaderCircle size={44} aria-hidden="true" className="absolute animate-spin" />
            {upload.percent}%
          </span>
        )}
        <span className="absolute -right-1 -bottom-1 flex size-8 items-center justify-center rounded-full bg-accent text-on-accent ring-4 ring-ground">
          <Camera size={17} aria-hidden="true" />
        </span>
      </PickImage>
      {upload.state === 'failed' ? (
        <Button className="mt-3" icon={<RotateCw size={16} />} onClick={upload.retry}>
          {uploadTexts.retry}
        </Button>
      ) : (
        <p className="mt-3 text-small text-soft" aria-live="polite">
          {isSending ? uploadTexts.progress(upload.percent) : personalInfoTexts.avatar}
        </p>
      )}
      {chosen && (
        <LazySheet open onClose={() => setChosen(null)}>
          <CropSheet
            file={chosen}
            onClose={() => setChosen(null)}
            onDone={(cut) => {
              setChosen(null);
              upload.choose(cut);
            }}
          />
        </LazySheet>
      )}
    </div>
  );
}
