import { choosePoster, listPosters } from '@lantern/contracts/calls/operator/posters';
import { Button, Modal, Radio } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { texts } from '#text/texts.ts';
import { videosTexts } from '#text/videos.ts';

import { callApi, callQuery } from '../../api/call-api.ts';
import { Embedded } from '../../ui/embedded.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import { Pending } from '../../ui/pending.tsx';
import { PictureField } from '../../ui/picture-field.tsx';
import { notifyDone } from '../../ui/toasts.tsx';
import type { VideoDetail } from './video-row.ts';

interface PosterDialogProps {
  video: VideoDetail;
  onClose: () => void;
  onChanged: () => void;
}

/** Gives a video another poster: a frame of its film, or a picture from the operator's computer. */
export default function PosterDialog({ video, onClose, onChanged }: PosterDialogProps) {
  const frames = useQuery(callQuery(listPosters, { id: video.id }));
  const [frame, setFrame] = useState<string | null>(null);
  const choosing = useMutation({
    mutationFn: (poster: number | string) =>
      callApi(choosePoster, { id: video.id, poster, former: video.poster }),
    onSuccess() {
      notifyDone(videosTexts.posterChanged);
      onChanged();
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={videosTexts.poster} size="lg">
      <div className="stack">
        <PictureField
          label={videosTexts.ownPoster}
          description={videosTexts.ownPosterHint}
          kind="poster"
          value={video.poster}
          error={undefined}
          disabled={choosing.isPending}
          onChange={(picture) => choosing.mutate(picture)}
        />
        {frames.data ? (
          <Frames frames={frames.data.frames} chosen={frame} onChoose={setFrame} />
        ) : (
          <Pending query={frames} height={120} />
        )}
        <ErrorLine error={choosing.error} />
        <div className="dialog-actions">
          <Button variant="default" onClick={onClose}>
            {texts.common.cancel}
          </Button>
          <Button
            disabled={frame === null}
            loading={choosing.isPending}
            onClick={() => choosing.mutate(Number(frame))}
          >
            {videosTexts.useFrame}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

interface FramesProps {
  frames: readonly string[];
  chosen: string | null;
  onChoose: (frame: string) => void;
}

const Frames = ({ frames, chosen, onChoose }: FramesProps) =>
  frames.length === 0 ? (
    <p className="dimmed">{videosTexts.noFrames}</p>
  ) : (
    <Radio.Group label={videosTexts.frames} value={chosen} onChange={onChoose}>
      <div className="posters">
        {frames.map((picture, place) => (
          <Radio.Card key={picture.slice(-80)} value={String(place)} className="poster">
            <Embedded data={picture} alt={videosTexts.frame(place + 1)} />
            <Radio.Indicator size="sm" />
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  );
