import { Fragment, type RefObject } from 'react';

import { chatTexts } from '#text/chat.ts';

import { useNearEnd } from '../../features/paged-list/use-near-end.ts';
import { useClock } from '../../session/use-clock.ts';
import { Button } from '../../ui/button.tsx';
import { LanternMark } from '../../ui/lantern-mark.tsx';
import { Bubble, PictureBubble, TextBubble } from './bubble.tsx';
import { messageTime } from './message-time.ts';
import type { OutgoingMessage } from './outbox.ts';
import { OutgoingBubble } from './outgoing-bubble.tsx';
import type { Asked } from './quick-questions.tsx';
import type { useConversation } from './use-conversation.ts';

export interface MessageListProps {
  scroller: RefObject<HTMLDivElement | null>;
  conversation: Pick<
    ReturnType<typeof useConversation>,
    'messages' | 'hasOlder' | 'olderFailed' | 'loadOlder'
  >;
  outgoing: readonly OutgoingMessage[];
  asked: readonly Asked[];
  memberAvatar: string;
  onRetry: (message: OutgoingMessage) => void;
}

/** The messages, the newest at the bottom; the view stays there while older ones load above. */
export function MessageList({
  scroller,
  conversation: { messages, hasOlder, olderFailed, loadOlder },
  outgoing,
  asked,
  memberAvatar,
  onRetry,
}: MessageListProps) {
  const now = useClock();
  const top = useNearEnd(loadOlder, messages.length);
  const arrived = new Set(messages.map(({ clientId }) => clientId));
  const pending = outgoing.filter(({ clientId }) => !arrived.has(clientId));
  const repliesAfter = (id: string | undefined) =>
    asked
      .filter(({ after }) => after === id)
      .map(({ question }) => (
        <AutoReply key={question.question} {...question} memberAvatar={memberAvatar} />
      ));
  return (
    <div
      ref={scroller}
      role="log"
      aria-label={chatTexts.messages}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because it scrolls, and a keyboard must be able to
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-page -outline-offset-2"
    >
      <div className="mb-auto pt-2 pb-4">
        {hasOlder && !olderFailed && <div ref={top} className="h-px" />}
        {olderFailed && (
          <div className="flex justify-center py-2">
            <Button onClick={loadOlder}>{chatTexts.older}</Button>
          </div>
        )}
        {!hasOlder && <Hello />}
        <ol className="flex flex-col gap-3">
          {repliesAfter(undefined)}
          {messages.map((message, index) => (
            <Fragment key={message.id}>
              <Bubble
                isMine={message.sendReceive === 'send'}
                memberAvatar={memberAvatar}
                time={messageTime(message.updateTime, messages[index - 1]?.updateTime, now)}
              >
                {message.messageType === 'img' ? (
                  <PictureBubble address={message.message} />
                ) : (
                  <TextBubble text={message.message} isMine={message.sendReceive === 'send'} />
                )}
              </Bubble>
              {repliesAfter(message.id)}
            </Fragment>
          ))}
          {pending.map((message) => (
            <OutgoingBubble
              key={message.clientId}
              message={message}
              memberAvatar={memberAvatar}
              onRetry={() => onRetry(message)}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** A question and the site's own answer. */
function AutoReply({
  question,
  answer,
  memberAvatar,
}: Asked['question'] & Pick<MessageListProps, 'memberAvatar'>) {
  return (
    <>
      <Bubble isMine memberAvatar={memberAvatar}>
        <TextBubble text={question} isMine />
      </Bubble>
      <Bubble isMine={false} memberAvatar={memberAvatar}>
        <TextBubble text={answer} isMine={false} note={chatTexts.autoReply} />
      </Bubble>
    </>
  );
}

/** The greeting at the start of a conversation. */
function Hello() {
  return (
    <div className="flex flex-col items-center py-6 text-center">
      <LanternMark className="size-12" />
      <p className="mt-3 text-body font-strong">{chatTexts.hello}</p>
      <p className="mt-1 text-small text-soft">{chatTexts.helloDetail}</p>
    </div>
  );
}
