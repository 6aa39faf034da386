import {
  answerFeedback,
  closeFeedback,
  listFeedback,
} from '@lantern/contracts/calls/operator/feedback';
import type { FeedbackEntry } from '@lantern/contracts/entities/feedback';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';

import { chatsTexts } from '#text/chats.ts';

import { callApi, keyOf } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { Textarea } from '../../ui/text-inputs.tsx';
import { notifyDone } from '../../ui/toasts.tsx';

interface DrawerProps {
  entry: FeedbackEntry;
  onClose: () => void;
}

/** The feedback of one member, and the answer to it. */
export default function FeedbackDrawer({ entry, onClose }: DrawerProps) {
  const { may } = useSession();
  const { memberNichen, memberCode, createTime, content, state, answer, handler } = entry;
  return (
    <ItemDrawer item={entry.id} title={chatsTexts.feedback} isOpen onClose={onClose}>
      <div className="stack">
        <p className="dimmed">
          {memberNichen} · {memberCode} · {createTime.slice(0, 16)}
        </p>
        <p className="pre">{content}</p>
        {state !== 'open' && (
          <>
            {answer !== '' && <p className="bubble pre">{answer}</p>}
            <p className="dimmed small">
              {chatsTexts.answeredBy(handler, entry.handleTime?.slice(0, 16) ?? '')}
            </p>
          </>
        )}
        {state === 'open' && may(answerFeedback) && <Answer entry={entry} onDone={onClose} />}
      </div>
    </ItemDrawer>
  );
}

function Answer({ entry: { id }, onDone }: { entry: FeedbackEntry; onDone: () => void }) {
  const client = useQueryClient();
  const [text, setText] = useState('');
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listFeedback) });
  const send = useMutation({
    mutationFn: () => callApi(answerFeedback, { id, content: text.trim() }),
    async onSuccess() {
      await refresh();
      notifyDone(chatsTexts.answered);
      onDone();
    },
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() !== '' && !send.isPending) send.mutate();
  };
  return (
    <form className="stack" onSubmit={submit}>
      <LeaveGuard when={text.trim() !== '' && !send.isSuccess} />
      <Textarea
        label={chatsTexts.answer}
        description={chatsTexts.answerHint}
        autosize
        minRows={4}
        longest={2000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ErrorLine error={send.error} />
      <div className="dialog-actions">
        <ConfirmButton
          label={chatsTexts.closeFeedback}
          question={chatsTexts.closeFeedbackQuestion}
          consequence={chatsTexts.closeFeedbackHint}
          asksReason
          run={async (reason) => {
            await callApi(closeFeedback, { id, reason });
            await refresh();
          }}
          done={chatsTexts.feedbackClosed}
          onDone={onDone}
        />
        <Button type="submit" loading={send.isPending} disabled={text.trim() === ''}>
          {chatsTexts.sendAnswer}
        </Button>
      </div>
    </form>
  );
}
