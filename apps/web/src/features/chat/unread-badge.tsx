import { chatTexts } from '#text/chat.ts';

const MOST = 99;

/** The number of unread messages, at the corner of the link to them; nothing without any. */
export function UnreadBadge({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="absolute -top-2 left-3.5 min-w-4.5 animate-appear rounded-full bg-accent px-1 text-center text-note leading-[1.125rem] font-strong text-on-accent tabular-nums">
      <span aria-hidden="true">{count > MOST ? `${MOST}+` : count}</span>
      <span className="sr-only">{chatTexts.unread(count)}</span>
    </span>
  );
}
