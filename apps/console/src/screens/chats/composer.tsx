import {
  answerMember,
  answerMemberByPicture,
  listConversation,
  listConversations,
} from '@lantern/contracts/calls/operator/chat';
import { ActionIcon, Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, MessageSquareQuote, SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, Suspense, useRef } from 'react';

import { chatsTexts } from '#text/chats.ts';

import { callApi, keyOf } from '../../api/call-api.ts';
import { drawId } from '../../api/random-id.ts';
import { ErrorLine } from '../../ui/error-line.tsx';
import { lazy } from '../../ui/lazy.ts';
import { useTextDraft } from '../../ui/text-draft.ts';
import { Textarea } from '../../ui/text-inputs.tsx';
import { seenIn } from './messages.tsx';

const Replies = lazy(() => import('./replies.tsx'));

const longest = 2000;

/** The field for an answer. A text that could not be sent stays, and is sent again under the same id. */
export function Composer({ memberCode }: { memberCode: string }) {
  const { text, write, clearSent } = useTextDraft(`chat ${memberCode}`);
  const [areRepliesOpen, replies] = useDisclosure(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { send, sendPicture, error, isPending } = useSending(memberCode, clearSent);
  const submit = (): void => {
    const content = text.trim();
    if (content !== '' && text.length <= longest && !isPending) send(content);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <ErrorLine error={error} />
      <div className="composer-line">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="xl"
          aria-label={chatsTexts.replies}
          onClick={replies.open}
        >
          <MessageSquareQuote size={20} aria-hidden />
        </ActionIcon>
        <PictureButton isBusy={isPending} onPick={sendPicture} />
        <Textarea
          ref={field}
          className="composer-text"
          aria-label={chatsTexts.write}
          placeholder={chatsTexts.writeHint}
          autosize
          minRows={1}
          maxRows={6}
          longest={longest}
          value={text}
          onChange={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          loading={isPending}
          disabled={text.trim() === ''}
          rightSection={<SendHorizontal size={16} aria-hidden />}
        >
          {chatsTexts.send}
        </Button>
      </div>
      {areRepliesOpen && (
        <Suspense>
          <Replies
            onClose={replies.close}
            onUse={(content) => {
              write(text.trim() === '' ? content : `${text}\n${content}`);
              replies.close();
              requestAnimationFrame(() => field.current?.focus());
            }}
          />
        </Suspense>
      )}
    </form>
  );
}

function PictureButton({ isBusy, onPick }: { isBusy: boolean; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="xl"
        aria-label={chatsTexts.sendPicture}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        <ImagePlus size={20} aria-hidden />
      </ActionIcon>
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        aria-label={chatsTexts.sendPicture}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = '';
          if (file) onPick(file);
        }}
      />
    </>
  );
}

/** Sends a text or picture under one id until it has arrived, however often it is tried. */
function useSending(memberCode: string, onSent: (content: string) => void) {
  const client = useQueryClient();
  const last = useRef({ what: '', clientId: '' });
  const idOf = (what: string): string => {
    if (last.current.what !== what) last.current = { what, clientId: drawId() };
    return last.current.clientId;
  };
  const done = async (): Promise<void> => {
    last.current = { what: '', clientId: '' };
    await Promise.all([
      client.invalidateQueries({ queryKey: [listConversation.path, memberCode] }),
      client.invalidateQueries({ queryKey: keyOf(listConversations) }),
    ]);
  };
  const words = useMutation({
    mutationFn: (content: string) => {
      const sending = { memberCode, content, clientId: idOf(content) };
      return callApi(answerMember, { ...sending, ...seenIn(client, memberCode) });
    },
    onSuccess(_answer, content) {
      onSent(content);
      return done();
    },
  });
  const picture = useMutation({
    mutationFn: (file: File) => {
      const clientId = idOf(`${file.name} ${file.size} ${file.lastModified}`);
      const sending = { memberCode, clientId, ...seenIn(client, memberCode) };
      return callApi(answerMemberByPicture, sending, { file });
    },
    onSuccess: done,
  });
  return {
    send: words.mutate,
    sendPicture: picture.mutate,
    error: words.error ?? picture.error,
    isPending: words.isPending || picture.isPending,
  };
}
