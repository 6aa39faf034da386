import {
  answerFeedback,
  closeFeedback,
  listFeedback,
} from '@lantern/contracts/calls/operator/feedback';
import type { FeedbackEntry } from '@lantern/contracts/entities/feedback';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { chatsTexts } from '#text/chats.ts';

import { callApi, keyOf } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
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
  const form = useContractForm(answerFeedback.payload, { id, content: '' });
  const isEmpty = form.values.content.trim() === '';
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(listFeedback) });
  const send = useMutation({
    mutationFn: (values: typeof form.values) => callApi(answerFeedback, values),
    async onSuccess() {
      await refresh();
      notifyDone(chatsTexts.answered);
      onDone();
    },
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={form.onSubmit((values) => !send.isPending && send.mutate(values))}
    >
      <KeepForm
        form={form}
        of={`answer ${id}`}
        isSaved={send.isSuccess}
        onDiscard={() => form.begin(form.initial)}
      />
      <Textarea
        label={chatsTexts.answer}
        description={chatsTexts.answerHint}
        autosize
        minRows={4}
        longest={2000}
        {...asText(form.field('content'))}
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
        <Button type="submit" loading={send.isPending} disabled={isEmpty}>
          {chatsTexts.sendAnswer}
        </Button>
      </div>
    </form>
  );
}
