import { brand } from '@lantern/rules/brand';
import { useRef, useState, type PointerEvent } from 'react';

import { uploadTexts } from '#text/upload.ts';

import { BottomSheet } from '../../ui/bottom-sheet.tsx';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { cropSquare, MAX_ZOOM, moveCrop, wholeCrop, type Size } from './crop-square.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface CropSheetProps {
  /** The picture to cut, already known to be one by its type. */
  file: File;
  onDone: (cut: File) => void;
  onClose: () => void;
}

/** Cuts a square out of a picture: dragged under the frame, enlarged by the slider. */
export default function CropSheet({ file, onDone, onClose }: CropSheetProps) {
  const address = useObjectUrl(file);
  const picture = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [crop, setCrop] = useState(wholeCrop);

  const finish = async (): Promise<void> => {
    if (!picture.current || !size) return;
    const cut = await cutPicture(picture.current, cropSquare(size, crop));
    if (cut) onDone(cut);
    else showToast(uploadTexts.unreadable, 'failure');
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!size || !event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const width = event.currentTarget.clientWidth;
    setCrop(moveCrop(size, crop, event.movementX / width, event.movementY / width));
  };

  return (
    <BottomSheet open onClose={onClose} title={uploadTexts.crop}>
      <div
        className="relative mx-auto aspect-square w-full max-w-80 touch-none overflow-hidden rounded-card bg-ground"
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
      >
        {address !== undefined && (
          <img
            ref={picture}
            src={address}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              setSize({ width, height })
            }
            onError={() => {
              showToast(uploadTexts.unreadable, 'failure');
              onClose();
            }}
            style={size ? placeOf(size, cropSquare(size, crop)) : { visibility: 'hidden' }}
            className="absolute max-w-none"
          />
        )}
        <div
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 rounded-full shadow-crop ring-2 ring-strong/80 ring-inset"
        />
      </div>
      <p className="mt-3 text-center text-note text-soft">{uploadTexts.cropHint}</p>
      <label className="mx-auto mt-1 flex min-h-target max-w-80 items-center gap-3 text-small text-soft">
        {uploadTexts.zoom}
        <input
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={crop.zoom}
          onChange={({ target }) => setCrop({ ...crop, zoom: Number(target.value) })}
          className="h-target min-w-0 flex-1 accent-accent"
        />
      </label>
      <Button
        kind="primary"
        wide
        tall
        className="mt-3"
        disabled={!size}
        onClick={() => void finish()}
      >
        {uploadTexts.useCrop}
      </Button>
    </BottomSheet>
  );
}

/** Where the picture lies so that the square fills the frame. */
function placeOf(size: Size, { x, y, side }: { x: number; y: number; side: number }) {
  return {
    width: `${(size.width / side) * 100}%`,
    left: `${(-x / side) * 100}%`,
    top: `${(-y / side) * 100}%`,
  };
}

/** Edge of an avatar, in pixels: sharp wherever one is shown. */
const EDGE_PX = 512;
const QUALITY = 0.9;

/** A square of a picture as a file of its own; `null` when this browser cannot cut it. */
async function cutPicture(
  picture: HTMLImageElement,
  { x, y, side }: { x: number; y: number; side: number },
): Promise<File | null> {
  const canvas = document.createElement('canvas');
  canvas.width = EDGE_PX;
  canvas.height = EDGE_PX;
  const context = canvas.getContext('2d');
  if (!context) return null;
  // What shines through a transparent picture.
  context.fillStyle = brand.raised;
  context.fillRect(0, 0, EDGE_PX, EDGE_PX);
  context.drawImage(picture, x, y, side, side, 0, 0, EDGE_PX, EDGE_PX);
  const blob = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return blob && new File([blob], 'avatar.jpg', { type: blob.type });
}
