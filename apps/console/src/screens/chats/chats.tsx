import { listFeedback } from '@lantern/contracts/calls/operator/feedback';
import { SegmentedControl, Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';

import { useSession } from '../../session/session.tsx';
import { zhChats } from '../../text/zh-chats.ts';
import { zh } from '../../text/zh.ts';
import { useAddress } from '../../ui/address.ts';
import { Screen } from '../../ui/screen.tsx';

const Conversations = lazy(() => import('./conversations.tsx'));
const Feedback = lazy(() => import('./feedback.tsx'));

/** What members ask and tell, and what they are answered. */
export default function Chats() {
  const address = useAddress();
  const { may } = useSession();
  const isFeedback = address.get('tab') === 'feedback' && may(listFeedback);
  return (
    <Screen
      title={zh.sections.chats}
      actions={
        may(listFeedback) && (
          <SegmentedControl
            aria-label={zh.sections.chats}
            value={isFeedback ? 'feedback' : 'chats'}
            onChange={(tab) => address.only(tab === 'feedback' ? { tab } : {})}
            data={[
              { value: 'chats', label: zhChats.tabs.chats },
              { value: 'feedback', label: zhChats.tabs.feedback },
            ]}
          />
        )
      }
    >
      <Suspense fallback={<Skeleton h={420} radius="lg" />}>
        {isFeedback ? <Feedback address={address} /> : <Conversations address={address} />}
      </Suspense>
    </Screen>
  );
}
