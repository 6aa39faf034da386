import type { Call } from '@lantern/contracts/call';
import { restoreVideo, takeVideoDown } from '@lantern/contracts/calls/operator/moderation';
import {
  cancelSchedule,
  deleteVideo,
  publishVideo,
  undeleteVideo,
} from '@lantern/contracts/calls/operator/videos';
import { useState } from 'react';

import { videosTexts } from '#text/videos.ts';

import { callApi } from '../../api/call-api.ts';
import { actsOnVideo } from '../../commands/acts-on-video.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { TimeField } from '../../ui/time-field.tsx';
import type { VideoDetail } from './video-row.ts';

interface ActionProps {
  video: VideoDetail;
  onDone: () => void;
}

/** The changes of state that are possible from the current one. */
export function StateActions({ video, onDone }: ActionProps) {
  const { may } = useSession();
  if (!may(deleteVideo)) return null;
  const of = { video, onDone };
  const can = (call: Call): boolean => actsOnVideo[video.state].includes(call) && may(call);
  return (
    <>
      {can(undeleteVideo) && <FromBin {...of} />}
      {can(deleteVideo) && <ToBin {...of} />}
      {can(publishVideo) && <Publish {...of} />}
      {can(cancelSchedule) && <CancelSchedule {...of} />}
      {can(restoreVideo) && <Restore {...of} />}
      {can(takeVideoDown) && <TakeDown {...of} />}
    </>
  );
}

function Publish({ video: { id, title, episodes }, onDone }: ActionProps) {
  const [publishTime, setPublishTime] = useState<string | null>(null);
  return (
    <ConfirmButton
      asked={publishVideo}
      label={videosTexts.publish}
      question={videosTexts.publishQuestion(title)}
      consequence={videosTexts.publishHint(episodes)}
      run={() => callApi(publishVideo, { id, publishTime })}
      done={videosTexts.published}
      onDone={onDone}
    >
      <TimeField
        label={videosTexts.publishAt}
        description={videosTexts.publishTimeHint}
        value={publishTime}
        onChange={setPublishTime}
        error={undefined}
      />
    </ConfirmButton>
  );
}

const CancelSchedule = ({ video: { id, title }, onDone }: ActionProps) => (
  <ConfirmButton
    asked={cancelSchedule}
    label={videosTexts.cancelSchedule}
    question={videosTexts.cancelScheduleQuestion(title)}
    consequence={videosTexts.cancelScheduleHint}
    run={() => callApi(cancelSchedule, { id })}
    done={videosTexts.scheduleCancelled}
    onDone={onDone}
  />
);

const ToBin = ({ video: { id, title, episodes, sold }, onDone }: ActionProps) => (
  <ConfirmButton
    asked={deleteVideo}
    label={videosTexts.toBin}
    question={videosTexts.toBinQuestion(title)}
    consequence={videosTexts.toBinHint(episodes, sold)}
    asksReason
    isDangerous
    run={(reason) => callApi(deleteVideo, { id, reason })}
    done={videosTexts.inBin}
    onDone={onDone}
  />
);

const FromBin = ({ video: { id, title }, onDone }: ActionProps) => (
  <ConfirmButton
    asked={undeleteVideo}
    label={videosTexts.fromBin}
    question={videosTexts.fromBinQuestion(title)}
    consequence={videosTexts.fromBinHint}
    run={() => callApi(undeleteVideo, { id })}
    done={videosTexts.outOfBin}
    onDone={onDone}
  />
);

const Restore = ({ video: { id: cartoonCode, title }, onDone }: ActionProps) => (
  <ConfirmButton
    asked={restoreVideo}
    label={videosTexts.restore}
    question={videosTexts.restoreQuestion(title)}
    consequence={videosTexts.restoreHint}
    asksReason
    run={(reason) => callApi(restoreVideo, { cartoonCode, reason })}
    done={videosTexts.restored}
    onDone={onDone}
  />
);

const TakeDown = ({ video, onDone }: ActionProps) => {
  const { id: cartoonCode, title, likes, episodes } = video;
  return (
    <ConfirmButton
      asked={takeVideoDown}
      label={videosTexts.takeDown}
      question={videosTexts.takeDownQuestion(title)}
      consequence={videosTexts.takeDownHint(likes, episodes)}
      asksReason
      isDangerous
      run={(reason) => callApi(takeVideoDown, { cartoonCode, reason })}
      done={videosTexts.takenDown}
      onDone={onDone}
    />
  );
};
