import {
  publishIngest,
  rejectIngest,
  retryIngest,
} from '@lantern/contracts/calls/operator/ingests';
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

import { intakeTexts } from '#text/intake.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';
import type { IngestDetail } from './ingest-steps.tsx';

interface IngestActionsProps {
  ingest: IngestDetail;
  poster: number;
  /** Whether the form has unsaved changes, which would not be published. */
  isUnsaved: boolean;
  onChange: () => void;
  onGone: () => void;
}

/** The actions on an ingest in its current state. */
export function IngestActions(props: IngestActionsProps) {
  const { ingest, poster, isUnsaved, onChange, onGone } = props;
  const { may } = useSession();
  const [isBlocked, setBlocked] = useState(false);
  const { id, state, title, bytes } = ingest;
  const shared = {
    onError: (error: Error) => notifyFailed(messageOf(error)),
    onSettled: onChange,
  };
  const publish = useMutation({
    mutationFn: () => callApi(publishIngest, { id, poster }),
    onSuccess: () => {
      notifyDone(intakeTexts.published);
      onGone();
    },
    ...shared,
  });
  const retry = useMutation({
    mutationFn: () => callApi(retryIngest, { id }),
    onSuccess: () => notifyDone(intakeTexts.retried),
    ...shared,
  });
  return (
    <>
      {may(rejectIngest) && (
        <ConfirmButton
          label={intakeTexts.reject}
          question={intakeTexts.rejectQuestion(title)}
          consequence={intakeTexts.rejectHint}
          asksReason
          isDangerous
          run={(reason) => callApi(rejectIngest, { id, reason, block: isBlocked })}
          done={intakeTexts.rejected}
          onDone={() => {
            onChange();
            onGone();
          }}
          button={{ variant: 'default' }}
        >
          {bytes !== null && (
            <Checkbox
              label={intakeTexts.rejectBlock}
              checked={isBlocked}
              onChange={(event) => setBlocked(event.currentTarget.checked)}
            />
          )}
        </ConfirmButton>
      )}
      {state === 'failed' && may(retryIngest) && (
        <Button
          leftSection={<RotateCcw size={16} aria-hidden />}
          loading={retry.isPending}
          onClick={() => retry.mutate()}
        >
          {intakeTexts.retry}
        </Button>
      )}
      {state === 'in_review' && may(publishIngest) && (
        <Button disabled={isUnsaved} loading={publish.isPending} onClick={() => publish.mutate()}>
          {isUnsaved ? intakeTexts.saveFirst : intakeTexts.publish}
        </Button>
      )}
    </>
  );
}
