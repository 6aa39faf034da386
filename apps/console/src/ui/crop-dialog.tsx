import { sendPicture } from '@lantern/contracts/calls/operator/pictures';
import { type PictureKind, pictureShapes } from '@lantern/rules/picture-shapes';
import { Button, Modal, Slider, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import Cropper from 'react-easy-crop';

import 'react-easy-crop/react-easy-crop.css';

import { texts } from '#text/texts.ts';

import { callApi } from '../api/call-api.ts';
import { type Area, cropPicture } from './crop-picture.ts';
import { ErrorLine } from './error-line.tsx';

/** A chosen picture: its address in the browser, and its loaded image. */
export interface ChosenPicture {
  url: string;
  image: HTMLImageElement;
}

interface CropDialogProps {
  picture: ChosenPicture;
  kind: PictureKind;
  onClose: () => void;
  /** Receives the address of the uploaded picture. */
  onSent: (address: string) => void;
}

const mostZoom = 4;

/** Crops a picture to the shape in which members see it, and uploads it. */
export default function CropDialog({ picture, kind, onClose, onSent }: CropDialogProps) {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const shape = pictureShapes[kind];
  const sending = useMutation({
    mutationFn: async (wanted: Area) => {
      const file = await cropPicture(picture.image, wanted, shape);
      return callApi(sendPicture, { kind }, { file });
    },
  });
  const send = (wanted: Area): void =>
    // Not once the dialog is closed: who cancels keeps the picture of before.
    sending.mutate(wanted, { onSuccess: (sent) => onSent(sent.picture) });
  return (
    <Modal opened onClose={onClose} title={texts.picture.cropTitle} size="lg">
      <div className="stack">
        <div className="cropper">
          <Cropper
            image={picture.url}
            crop={crop}
            zoom={zoom}
            aspect={shape.width / shape.height}
            maxZoom={mostZoom}
            objectFit="contain"
            disableAutomaticStylesInjection
            cropperProps={{ 'aria-label': texts.picture.crop, role: 'group' }}
            mediaProps={{ alt: '' }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_share, pixels) => setArea(pixels)}
          />
        </div>
        <Text size="sm" id="crop-zoom" aria-hidden>
          {texts.picture.zoom}
        </Text>
        <Slider
          thumbLabel={texts.picture.zoom}
          label={null}
          min={1}
          max={mostZoom}
          step={0.05}
          value={zoom}
          onChange={setZoom}
        />
        <ErrorLine error={sending.error} />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button disabled={!area} loading={sending.isPending} onClick={() => area && send(area)}>
            {texts.picture.use}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
