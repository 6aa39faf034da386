import { reportInvitee } from '@lantern/contracts/calls/moderation';
import type { Invitee } from '@lantern/contracts/entities/invitee';
import { type ReactNode, useState } from 'react';

import { inviteesTexts } from '#text/share.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

const text = inviteesTexts.report;

/** Reports the name and picture of a friend: it asks first, and confirms once the server has the report. */
export function useReportFriend(): {
  question: ReactNode;
  ask: (friend: Invitee) => void;
  isReported: (friend: Invitee) => boolean;
} {
  const [asked, setAsked] = useState<Invitee | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [reported, setReported] = useState<ReadonlySet<string>>(new Set());
  const { mutate } = useOneAtATime({
    action: [reportInvitee.path],
    mutationFn: ({ id }: Invitee) => callApi(reportInvitee, { id }),
    onSuccess: (_done, { id }) => {
      setReported((before) => new Set(before).add(id));
      showToast(text.done);
    },
    onError: (error) => showToast(messageOf(error), 'failure'),
  });
  return {
    ask(friend) {
      setAsked(friend);
      setIsOpen(true);
    },
    isReported: ({ id }) => reported.has(id),
    question: (
      <ConfirmDialog
        open={isOpen}
        title={text.title}
        detail={text.detail(asked?.memberNichen ?? '')}
        confirmText={text.send}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false);
          if (asked !== null) mutate(asked);
        }}
      />
    ),
  };
}
