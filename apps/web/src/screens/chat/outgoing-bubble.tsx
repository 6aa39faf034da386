import { CircleAlert, LoaderCircle } from 'lucide-react';

import { chatTexts } from '#text/chat.ts';

import { useObjectUrl } from '../../features/image-upload/use-object-url.ts';
import { Bubble, TextBubble } from './bubble.tsx';
import type { OutgoingMessage } from './outbox.ts';

export interface OutgoingBubbleProps {
  message: OutgoingMessage;
  memberAvatar: string;
  onRetry: () => void;
}

/** An unsent message; a tap on the mark of a failed one sends it again. */
export function OutgoingBubble({ message, memberAvatar, onRetry }: OutgoingBubbleProps) {
  const { content, state } = message;
  return (
    <Bubble
      isMine
      memberAvatar={memberAvatar}
      aside={state === 'failed' ? <RetryButton onRetry={onRetry} /> : <SendingMark />}
    >
      {content.kind === 'text' ? (
        <TextBubble text={content.text} isMine />
      ) : (
        <OwnPicture file={content.file} />
      )}
    </Bubble>
  );
}

function OwnPicture({ file }: { file: File }) {
  return (
    <img
      src={useObjectUrl(file)}
      alt={chatTexts.pictureSent}
      className="size-40 rounded-card object-cover opacity-60 ring-1 ring-line"
    />
  );
}

function SendingMark() {
  return (
    <span className="self-center text-soft">
      <LoaderCircle size={18} aria-hidden="true" className="animate-spin" />
      <span className="sr-only">{chatTexts.sending}</span>
    </span>
  );
}

function RetryButton({ onRetry }: { onRetry: () => void }) {
  return (
    <button
      type="button"
      onClick={onRetry}
      className="flex min-h-target items-center gap-1 self-center px-1 text-note text-danger"
    >
      <CircleAlert size={18} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">{chatTexts.failed}</span>
      {chatTexts.retry}
    </button>
  );
}
