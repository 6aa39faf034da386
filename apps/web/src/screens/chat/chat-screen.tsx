import { useRef } from 'react';

import { chatTexts } from '#text/chat.ts';

import { useMessageOnArrival } from '../../features/chat/message-on-arrival.ts';
import { useMember } from '../../session/use-session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { MessageBar } from './message-bar.tsx';
import { MessageList } from './message-list.tsx';
import { useOutgoing } from './outbox.ts';
import { QuickQuestions, useAsked } from './quick-questions.tsx';
import { useConversation } from './use-conversation.ts';
import { useSend } from './use-send.ts';

/** The conversation with customer service. */
export default function ChatScreen() {
  const member = useMember();
  const conversation = useConversation();
  const outgoing = useOutgoing(member?.memberCode);
  const { sendText, sendPicture, retry } = useSend(member?.memberCode, conversation.add);
  const { asked, ask } = useAsked();
  useMessageOnArrival(member !== null, sendText);
  const scroller = useRef<HTMLDivElement>(null);
  // The list is a reversed column: its scrolling begins at the end.
  const showEnd = (): void => scroller.current?.scrollTo({ top: 0 });

  return (
    <div className="flex h-dvh flex-col">
      <TopBar title={chatTexts.title} />
      <main className="flex min-h-0 flex-1 flex-col">
        {conversation.state === 'failed' && outgoing.length + asked.length === 0 ? (
          <div className="flex-1 overflow-y-auto">
            <ErrorState message={conversation.message} onRetry={conversation.retry} />
          </div>
        ) : conversation.state === 'loading' ? (
          <ChatSkeleton />
        ) : (
          <MessageList
            scroller={scroller}
            conversation={conversation}
            outgoing={outgoing}
            asked={asked}
            memberAvatar={member?.memberAvatar ?? ''}
            onRetry={retry}
          />
        )}
        <QuickQuestions
          onAsk={(question) => {
            ask(question, conversation.messages.at(-1)?.id);
            showEnd();
          }}
        />
        <MessageBar
          onText={(text) => {
            const isSent = sendText(text);
            showEnd();
            return isSent;
          }}
          onPicture={(file) => {
            sendPicture(file);
            showEnd();
          }}
        />
      </main>
    </div>
  );
}

function ChatSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-1 flex-col justify-end gap-4 px-page py-4">
      <Skeleton className="h-11 w-3/5 rounded-card!" />
      <Skeleton className="h-11 w-2/5 self-end rounded-card!" />
      <Skeleton className="h-20 w-4/5 rounded-card!" />
    </div>
  );
}
