import { UnreadBadge } from '../features/chat/unread-badge.tsx';
import { useUnreadChat } from '../features/chat/use-unread-chat.ts';

/** On the tab of the profile: that customer service has answered. */
export default function UnreadOnTab() {
  return <UnreadBadge count={useUnreadChat()} />;
}
