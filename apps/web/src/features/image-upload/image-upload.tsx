import { ImagePlus, RotateCw, X } from 'lucide-react';

import { uploadTexts } from '#text/upload.ts';

import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { PickImage } from './pick-image.tsx';
import { useImageUpload, type ImageUpload, type PicturePurpose } from './use-image-upload.ts';

export interface ImageUploadFieldProps {
  /** The purpose of the picture. */
  label: string;
  purpose: PicturePurpose;
  /** The address of the picture once it is on the server; `null` while there is none. */
  onChange: (address: string | null) => void;
}

/** A field for one picture: the member chooses it, sees it and its progress, and can replace it. */
export function ImageUploadField({ label, purpose, onChange }: ImageUploadFieldProps) {
  const upload = useImageUpload(purpose, onChange);
  if (upload.state === 'empty') {
    return (
      <PickImage
        label={label}
        onPick={upload.choose}
        className="flex size-36 max-w-full flex-col items-center justify-center gap-2 rounded-card border border-dashed border-strong/24 bg-raised text-soft active:bg-sheet"
      >
        <ImagePlus size={26} aria-hidden="true" />
        <span className="px-2 text-center text-small">{label}</span>
      </PickImage>
    );
  }
  return (
    <div className="relative size-36 max-w-full overflow-hidden rounded-card bg-raised">
      {upload.preview !== undefined && (
        <img src={upload.preview} alt={label} className="size-full object-contain" />
      )}
      <UploadProgress upload={upload} />
      <IconButton
        label={uploadTexts.remove}
        icon={
          <span className="rounded-full bg-scrim p-1">
            <X size={16} />
          </span>
        }
        className="absolute! top-0 right-0"
        onClick={upload.clear}
      />
    </div>
  );
}

/** Covers the picture while it is sent. */
function UploadProgress({ upload: { state, percent, retry } }: { upload: ImageUpload }) {
  if (state === 'failed') {
    return (
      <div className="absolute inset-0 flex items-center justify-center bg-scrim">
        <Button className="px-3! text-small!" icon={<RotateCw size={16} />} onClick={retry}>
          {uploadTexts.retry}
        </Button>
      </div>
    );
  }
  if (state !== 'uploading') return null;
  return (
    <div className="absolute inset-0 flex flex-col justify-end bg-scrim p-3">
      <p aria-hidden="true" className="mb-1.5 text-center text-note tabular-nums">
        {uploadTexts.progress(percent)}
      </p>
      <progress
        aria-label={uploadTexts.progress(percent)}
        value={percent}
        max={100}
        className="sr-only"
      />
      <div className="h-1 overflow-hidden rounded-full bg-strong/20">
        <div
          style={{ width: `${percent}%` }}
          className="h-full rounded-full bg-accent transition-[width]"
        />
      </div>
    </div>
  );
}
