import { getDesk, removeReply, saveReply } from '@lantern/contracts/calls/operator/chat';
import type { SavedReply } from '@lantern/contracts/entities/conversation';
import { ActionIcon, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';

import { chatsTexts } from '#text/chats.ts';
import { texts } from '#text/texts.ts';

import { callApi, callQuery, useRefresh } from '../../api/call-api.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { asText, useContractForm } from '../../ui/contract-form.ts';
import { ConflictQuestion } from '../../ui/drawer-form.tsx';
import { ErrorLine } from '../../ui/error-line.tsx';
import ItemDrawer from '../../ui/item-drawer.tsx';
import { KeepForm } from '../../ui/keep-form.tsx';
import { Pending } from '../../ui/pending.tsx';
import { Textarea, TextInput } from '../../ui/text-inputs.tsx';
import { useVersionedSave } from '../../ui/use-versioned-save.ts';

interface RepliesProps {
  onUse: (content: string) => void;
  onClose: () => void;
}

/** The saved replies: a tap inserts one, and they are edited here. */
export default function Replies({ onUse, onClose }: RepliesProps) {
  const [edited, setEdited] = useState<SavedReply | 'new' | null>(null);
  const desk = useQuery(callQuery(getDesk, {}));
  const replies = desk.data?.replies;
  return (
    <ItemDrawer title={chatsTexts.replies} isOpen onClose={onClose}>
      {edited !== null ? (
        <ReplyForm reply={edited === 'new' ? null : edited} onDone={() => setEdited(null)} />
      ) : replies ? (
        <div className="stack">
          <p className="dimmed">
            {replies.length === 0 ? chatsTexts.noReplies : chatsTexts.repliesHint}
          </p>
          <ul className="plain-list">
            {replies.map((reply) => (
              <li key={reply.id} className="reply">
                <button
                  type="button"
                  className="row-open"
                  aria-label={chatsTexts.useReply(reply.title)}
                  onClick={() => onUse(reply.content)}
                >
                  {reply.title}
                  <span className="dimmed small clip">{reply.content}</span>
                </button>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="xl"
                  aria-label={chatsTexts.editReply(reply.title)}
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
            {chatsTexts.addReply}
          </Button>
        </div>
      ) : (
        <Pending query={desk} height={240} />
      )}
    </ItemDrawer>
  );
}

type Words = Pick<SavedReply, 'title' | 'content'>;

const wordsOf = (reply: SavedReply | null): Words => ({
  title: reply?.title ?? '',
  content: reply?.content ?? '',
});

const labels = { title: chatsTexts.replyTitle, content: chatsTexts.replyContent } as const;

function ReplyForm({ reply, onDone }: { reply: SavedReply | null; onDone: () => void }) {
  const form = useContractForm(saveReply.payload, wordsOf(reply));
  const refresh = useRefresh(getDesk);
  const saving = useVersionedSave<Words, SavedReply | null>({
    form,
    loaded: reply,
    valuesOf: wordsOf,
    send: (values, from) =>
      callApi(saveReply, { ...values, ...(from && { id: from.id, was: wordsOf(from) }) }),
    isConflict: ({ refusal }) => refusal === 'place-edited',
    reload: async () =>
      (await callApi(getDesk, {})).replies.find(({ id }) => id === reply?.id) ?? null,
    describe: (key, { mine, theirs }) => ({
      key,
      label: labels[key],
      mine: mine[key],
      theirs: theirs[key],
    }),
    onSaved() {
      refresh();
      onDone();
    },
  });
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(saving.save)}>
      <KeepForm
        form={form}
        of={`reply ${reply?.id ?? ''}`}
        onDiscard={() => form.begin(form.initial)}
      />
      <TextInput label={chatsTexts.replyTitle} longest={40} {...asText(form.field('title'))} />
      <Textarea
        label={chatsTexts.replyContent}
        autosize
        minRows={4}
        longest={2000}
        {...asText(form.field('content'))}
      />
      <ErrorLine error={saving.error} />
      <ConflictQuestion {...saving} />
      <div className="dialog-actions">
        {reply && (
          <ConfirmButton
            label={texts.common.delete}
            question={chatsTexts.removeReplyQuestion(reply.title)}
            isDangerous
            run={async () => {
              await callApi(removeReply, { id: reply.id });
              refresh();
            }}
            done={chatsTexts.replyRemoved}
            onDone={onDone}
            button={{ variant: 'subtle' }}
          />
        )}
        <Button variant="default" onClick={onDone}>
          {texts.common.cancel}
        </Button>
        <Button type="submit" loading={saving.isSaving}>
          {texts.common.save}
        </Button>
      </div>
    </form>
  );
}
