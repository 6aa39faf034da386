import { listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { lazy } from 'react';

import { useSession } from '../../session/session.tsx';
import { zhChats } from '../../text/zh-chats.ts';
import { zh } from '../../text/zh.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const Conversations = lazy(() => import('./conversations.tsx'));
const Feedback = lazy(() => import('./feedback.tsx'));

const { tabs } = zhChats;
const feedback = { key: 'feedback', label: tabs.feedback, part: Feedback };

/** What members ask and tell, and what they are answered. */
export default function Chats() {
  const { may } = useSession();
  return (
    <TabbedScreen
      title={zh.sections.chats}
      tabs={[
        { key: 'chats', label: tabs.chats, part: Conversations },
        ...(may(listFeedback) ? [feedback] : []),
      ]}
    />
  );
}
