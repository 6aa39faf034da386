import { getDesk, removeReply, saveReply } from '@lantern/contracts/calls/operator/chat';
import type { SavedReply } from '@lantern/contracts/entities/conversation';
import { ActionIcon, Button, Skeleton, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';

import { callApi, callQuery, keyOf } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { zhChats } from '../../text/zh-chats.ts';
import { zh } from '../../text/zh.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { notifyDone } from '../../ui/toasts.tsx';

interface RepliesProps {
  onUse: (content: string) => void;
  onClose: () => void;
}

/** What operators write often: taken with a tap, and kept here. */
export default function Replies({ onUse, onClose }: RepliesProps) {
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const desk = useQuery(callQuery(getDesk, {}));
  const replies = desk.data?.replies;
  return (
    <ItemDrawer title={zhChats.replies} isOpen onClose={onClose}>
      {edited !== null ? (
        <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      ) : desk.error && !replies ? (
        <LoadFailed message={messageOf(desk.error)} onRetry={() => void desk.refetch()} />
      ) : replies ? (
        <div className="stack">
          <p className="dimmed">{replies.length === 0 ? zhChats.noReplies : zhChats.repliesHint}</p>
          <ul className="plain-list">
            {replies.map((reply) => (
              <li key={reply.id} className="reply">
                <button
                  type="button"
                  className="row-open"
                  aria-label={zhChats.useReply(reply.title)}
                  onClick={() => onUse(reply.content)}
                >
                  {reply.title}
                  <span className="dimmed small clip">{reply.content}</span>
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="xl"
                  aria-label={zhChats.editReply(reply.title)}
                  onClick={() => setEdited(reply)}
                >
                  <Pencil size={16} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
          <Button
            variant="default"
            leftSection={<Plus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {zhChats.addReply}
          </Button>
        </div>
      ) : (
        <Skeleton h={240} />
      )}
    </ItemDrawer>
  );
}

function ReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const client = useQueryClient();
  const form = useContractForm(saveReply.payload, {
    title: reply?.title ?? '',
    content: reply?.content ?? '',
  });
  const refresh = () => client.invalidateQueries({ queryKey: keyOf(getDesk) });
  const save = useMutation({
    mutationFn: (values: { title: string; content: string }) =>
      callApi(saveReply, { ...values, ...(reply && { id: reply.id }) }),
    async onSuccess() {
      await refresh();
      notifyDone(zh.common.saved);
      onDone();
    },
    onError: (error) => form.refuse(error),
  });
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => form.onSubmit((values) => save.mutate(values))(event)}
    >
      <TextInput label={zhChats.replyTitle} maxLength={40} {...asText(form.field('title'))} />
      <Textarea
        label={zhChats.replyContent}
        autosize
        minRows={4}
        maxLength={2000}
        {...asText(form.field('content'))}
      />
      <ErrorLine error={save.error} />
      <div className="dialog-actions">
        {reply && (
          <ConfirmButton
            label={zh.common.delete}
            question={zhChats.removeReplyQuestion(reply.title)}
            isDangerous
            run={async () => {
              await callApi(removeReply, { id: reply.id });
              await refresh();
            }}
            done={zhChats.replyRemoved}
            onDone={onDone}
            button={{ variant: 'subtle' }}
          />
        )}
        <Button variant="default" onClick={onDone}>
          {zh.common.cancel}
        </Button>
        <Button type="submit" loading={save.isPending}>
          {zh.common.save}
        </Button>
      </div>
    </form>
  );
}
