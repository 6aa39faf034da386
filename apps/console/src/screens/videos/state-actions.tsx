import { restoreVideo, takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import {
  cancelSchedule,
  deleteVideo,
  publishVideo,
  undeleteVideo,
} from '@lantern/contracts/calls/operator/videos';
import { useState } from 'react';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { zhVideos } from '../../text/zh-videos.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { VideoDetail } from './video-row.ts';

interface ActionProps {
  video: VideoDetail;
  onDone: () => void;
}

/** Where a video can go from where it is. */
export function StateActions({ video, onDone }: ActionProps) {
  const { may } = useSession();
  if (!may(deleteVideo)) return null;
  const of = { video, onDone };
  const { state } = video;
  if (state === 'deleted') return <FromBin {...of} />;
  return (
    <>
      <ToBin {...of} />
      {state === 'draft' && <Publish {...of} />}
      {state === 'scheduled' && <CancelSchedule {...of} />}
      {state === 'taken_down' && may(restoreVideo) && <Restore {...of} />}
      {(state === 'published' || state === 'in_review') && may(takeVideoDown) && (
        <TakeDown {...of} />
      )}
    </>
  );
}

function Publish({ video: { id, title, episodes }, onDone }: ActionProps) {
  const [publishTime, setPublishTime] = useState<string | null>(null);
  return (
    <ConfirmButton
      label={zhVideos.publish}
      question={zhVideos.publishQuestion(title)}
      consequence={zhVideos.publishHint(episodes)}
      run={() => callApi(publishVideo, { id, publishTime })}
      done={zhVideos.published}
      onDone={onDone}
    >
      <TimeField
        label={zhVideos.publishAt}
        description={zhVideos.publishTimeHint}
        value={publishTime}
        onChange={setPublishTime}
        error={undefined}
      />
    </ConfirmButton>
  );
}

const CancelSchedule = ({ video: { id, title }, onDone }: ActionProps) => (
  <ConfirmButton
    label={zhVideos.cancelSchedule}
    question={zhVideos.cancelScheduleQuestion(title)}
    consequence={zhVideos.cancelScheduleHint}
    run={() => callApi(cancelSchedule, { id })}
    done={zhVideos.scheduleCancelled}
    onDone={onDone}
  />
);

const ToBin = ({ video: { id, title, episodes, sold }, onDone }: ActionProps) => (
  <ConfirmButton
    label={zhVideos.toBin}
    question={zhVideos.toBinQuestion(title)}
    consequence={zhVideos.toBinHint(episodes, sold)}
    asksReason
    isDangerous
    run={(reason) => callApi(deleteVideo, { id, reason })}
    done={zhVideos.inBin}
    onDone={onDone}
  />
);

const FromBin = ({ video: { id, title }, onDone }: ActionProps) => (
  <ConfirmButton
    label={zhVideos.fromBin}
    question={zhVideos.fromBinQuestion(title)}
    consequence={zhVideos.fromBinHint}
    run={() => callApi(undeleteVideo, { id })}
    done={zhVideos.outOfBin}
    onDone={onDone}
  />
);

const Restore = ({ video: { id: cartoonCode, title }, onDone }: ActionProps) => (
  <ConfirmButton
    label={zhVideos.restore}
    question={zhVideos.restoreQuestion(title)}
    consequence={zhVideos.restoreHint}
    asksReason
    run={(reason) => callApi(restoreVideo, { cartoonCode, reason })}
    done={zhVideos.restored}
    onDone={onDone}
  />
);

const TakeDown = ({ video, onDone }: ActionProps) => {
  const { id: cartoonCode, title, likes, episodes } = video;
  return (
    <ConfirmButton
      label={zhVideos.takeDown}
      question={zhVideos.takeDownQuestion(title)}
      consequence={zhVideos.takeDownHint(likes, episodes)}
      asksReason
      isDangerous
      run={(reason) => callApi(takeVideoDown, { cartoonCode, reason })}
      done={zhVideos.takenDown}
      onDone={onDone}
    />
  );
};
