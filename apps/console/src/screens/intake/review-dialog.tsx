import { changeSettings } from '@lantern/contracts/calls/operator/site';

import { intakeTexts } from '#text/intake.ts';
import { texts } from '#text/texts.ts';

import { callApi } from '../../api/call-api.ts';
import ConfirmDialog from '../../ui/confirm-dialog.tsx';

interface ReviewDialogProps {
  /** Whether films wait for review now. */
  review: boolean;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before films wait for review, or do so no more. Loaded when it is asked for: the site's settings are much to know. */
export default function ReviewDialog({ review, onDone, onClose }: ReviewDialogProps) {
  const next = review ? 'off' : 'on';
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      label={intakeTexts.reviewChange[next]}
      question={intakeTexts.reviewQuestion[next]}
      consequence={intakeTexts.reviewHint}
      asksReason
      run={(reason) => callApi(changeSettings, { settings: { intakeReview: !review }, reason })}
      done={texts.common.saved}
      onDone={onDone}
    />
  );
}
