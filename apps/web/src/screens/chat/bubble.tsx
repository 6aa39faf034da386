import { Headset } from 'lucide-react';
import { useState, type ReactNode } from 'react';

import { chatTexts } from '#text/chat.ts';

import { Avatar } from '../../features/member-face/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { LazyImage } from '../../ui/lazy-image.tsx';
import { PictureView } from './picture-view.tsx';

export interface BubbleProps {
  isMine: boolean;
  memberAvatar: string;
  /** The time above it, unless the message before is close. */
  time?: string | null;
  /** The mark beside it: it is being sent, or was not sent. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A message: the member's at the right, customer service's at the left. */
export function Bubble({ isMine, memberAvatar, time, aside, children }: BubbleProps) {
  return (
    <li>
      {time && <p className="py-2 text-center text-note text-soft tabular-nums">{time}</p>}
      <div className={classNames('flex items-start gap-2.5', isMine && 'flex-row-reverse')}>
        {isMine ? (
          <Avatar memberAvatar={memberAvatar} className="size-9" eager />
        ) : (
          <span className="flex size-9 shrink-0 items-center justify-center rounded-full bg-accent/16 text-accent">
            <Headset size={19} aria-hidden="true" />
          </span>
        )}
        <span className="sr-only">{isMine ? chatTexts.fromMe : chatTexts.fromService}</span>
        {children}
        {aside}
      </div>
    </li>
  );
}

export interface TextBubbleProps {
  text: string;
  isMine: boolean;
  /** A line above it, such as that the site wrote it by itself. */
  note?: string;
}

export function TextBubble({ text, isMine, note }: TextBubbleProps) {
  return (
    <p
      dir="auto"
      className={classNames(
        'max-w-[72%] min-w-0 rounded-sheet px-3.5 py-2.5 text-body break-words whitespace-pre-wrap select-text',
        isMine ? 'rounded-tr-mark bg-accent text-on-accent' : 'rounded-tl-mark bg-raised',
      )}
    >
      {note !== undefined && <span className="block text-note text-soft">{note}</span>}
      {text}
    </p>
  );
}

/** A small picture; a tap shows it in full. */
export function PictureBubble({ address }: { address: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-label={chatTexts.openPicture}
        onClick={() => setIsOpen(true)}
        className="overflow-hidden rounded-card ring-1 ring-line"
      >
        <LazyImage src={address} alt={chatTexts.pictureSent} className="size-40" />
      </button>
      {isOpen && <PictureView address={address} onClose={() => setIsOpen(false)} />}
    </>
  );
}
