import { UnreadBadge } from '../features/chat/unread-badge.tsx';
import { useUnreadChat } from '../features/chat/use-unread-chat.ts';

/** The mark on the profile tab for unread answers of customer service. */
export default function UnreadOnTab() {
  return <UnreadBadge count={useUnreadChat()} />;
}
