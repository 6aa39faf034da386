import { listFeedback } from '@lantern/contracts/calls/operator/feedback';

import { chatsTexts } from '#text/chats.ts';
import { texts } from '#text/texts.ts';

import { useSession } from '../../session/session.tsx';
import { lazy } from '../../ui/lazy.ts';
import { TabbedScreen } from '../../ui/tabbed-screen.tsx';

const Conversations = lazy(() => import('./conversations.tsx'));
const Feedback = lazy(() => import('./feedback.tsx'));

const { tabs } = chatsTexts;
const feedback = { key: 'feedback', label: tabs.feedback, part: Feedback };

/** The conversations with members, and their feedback. */
export default function Chats() {
  const { may } = useSession();
  return (
    <TabbedScreen
      title={texts.sections.chats}
      tabs={[
        { key: 'chats', label: tabs.chats, part: Conversations },
        ...(may(listFeedback) ? [feedback] : []),
      ]}
    />
  );
}
