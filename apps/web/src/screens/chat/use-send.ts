import { sendChat, sendChatPicture } from '@lantern/contracts/calls/chat';
import type { ChatMessage } from '@lantern/contracts/entities/chat-message';
import { useRef } from 'react';

import { chatTexts } from '#text/chat.ts';
import { uploadTexts } from '#text/upload.ts';

import { callApi } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { uploadFile } from '../../api/upload-file.ts';
import { findImageProblem } from '../../features/image-upload/check-image.ts';
import { randomUuid } from '../../session/random-uuid.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';
import { outbox, type OutgoingMessage } from './outbox.ts';

/** Sends messages one after the other, in their order; each can be tried again, and arrives once. */
export function useSend(memberCode: string | undefined, onSent: (message: ChatMessage) => void) {
  const lastSent = useRef(Promise.resolve());

  const deliver = async (message: OutgoingMessage): Promise<void> => {
    // Another member may have logged in meanwhile; the message is not theirs.
    if (stored.memberInfo.read()?.memberCode !== message.memberCode) {
      outbox.mark(message.clientId, 'failed');
      return;
    }
    try {
      onSent(await transmit(message));
      outbox.remove(message.clientId);
    } catch (error) {
      outbox.mark(message.clientId, 'failed');
      showToast(messageOf(error), 'failure');
    }
  };
  const queue = (message: OutgoingMessage): void => {
    lastSent.current = lastSent.current.then(() => deliver(message));
  };
  /** Sends a message; returns whether it is being sent. Without a member, the text stays in the input. */
  const send = (contentOf: () => OutgoingMessage['content']): boolean => {
    if (memberCode === undefined) {
      showToast(chatTexts.notYet, 'failure');
      return false;
    }
    const content = contentOf();
    const message = { clientId: randomUuid(), memberCode, content, state: 'sending' } as const;
    outbox.put(message);
    queue(message);
    return true;
  };

  return {
    /** Whether it is on its way. */
    sendText: (text: string): boolean => {
      if (text.trim() === '') {
        showToast(chatTexts.empty, 'failure');
        return false;
      }
      return send(() => ({ kind: 'text', text: text.trim() }));
    },
    sendPicture: (file: File): void => {
      const problem = findImageProblem(file);
      if (problem) showToast(uploadTexts[problem], 'failure');
      else send(() => ({ kind: 'img', file }));
    },
    retry: (message: OutgoingMessage): void => {
      outbox.mark(message.clientId, 'sending');
      queue(message);
    },
  };
}

function transmit({ clientId, content }: OutgoingMessage): Promise<ChatMessage> {
  return content.kind === 'text'
    ? callApi(sendChat, { content: content.text, clientId })
    : uploadFile(sendChatPicture, { clientId }, content.file);
}
