import {
  publishIngest,
  rejectIngest,
  retryIngest,
} from '@lantern/contracts/calls/operator/ingests';
import { Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useSession } from '../../session/session.tsx';
import { zhIntake } from '../../text/zh-intake.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { notifyDone, notifyFailed } from '../../ui/toasts.tsx';
import type { IngestDetail } from './ingest-steps.tsx';

interface IngestActionsProps {
  ingest: IngestDetail;
  poster: number;
  onChange: () => void;
  onGone: () => void;
}

/** What can be done with a file where it stands. */
export function IngestActions({ ingest, poster, onChange, onGone }: IngestActionsProps) {
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
      notifyDone(zhIntake.published);
      onGone();
    },
    ...shared,
  });
  const retry = useMutation({
    mutationFn: () => callApi(retryIngest, { id }),
    onSuccess: () => notifyDone(zhIntake.retried),
    ...shared,
  });
  if (state === 'published' || state === 'rejected') return null;
  return (
    <div className="dialog-actions drawer-actions">
      {may(rejectIngest) && (
        <ConfirmButton
          label={zhIntake.reject}
          question={zhIntake.rejectQuestion(title)}
          consequence={zhIntake.rejectHint}
          asksReason
          isDangerous
          run={(reason) => callApi(rejectIngest, { id, reason, block: isBlocked })}
          done={zhIntake.rejected}
          onDone={() => {
            onChange();
            onGone();
          }}
          button={{ variant: 'default' }}
        >
          {bytes !== null && (
            <Checkbox
              label={zhIntake.rejectBlock}
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
          {zhIntake.retry}
        </Button>
      )}
      {state === 'in_review' && may(publishIngest) && (
        <Button loading={publish.isPending} onClick={() => publish.mutate()}>
          {zhIntake.publish}
        </Button>
      )}
    </div>
  );
}
