import { answerMember } from '@lantern/contracts/calls/operator/chat';
import type { Conversation } from '@lantern/contracts/entities/conversation';
import { ActionIcon } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ArrowLeft, Info } from 'lucide-react';
import { Suspense, useState } from 'react';

import { chatsTexts } from '#text/chats.ts';

import { useSession } from '../../session/session.tsx';
import { lazy } from '../../ui/lazy.ts';
import { ChatActions } from './chat-actions.tsx';
import { Composer } from './composer.tsx';
import { MemberFacts } from './member-facts.tsx';
import { Messages } from './messages.tsx';

const ItemDrawer = lazy(() => import('../../ui/item-drawer.tsx'));

interface PaneProps {
  memberCode: string;
  /** The row of the list; undefined when the list does not contain this conversation. */
  row: Conversation | undefined;
  onClose: () => void;
}

/** One conversation: its messages, the field for an answer, and the member beside it. */
export function ConversationPane({ memberCode, row, onClose }: PaneProps) {
  const { may } = useSession();
  const [isMemberOpen, member] = useDisclosure(false);
  const [name, setName] = useState('');
  const shownName = row?.memberNichen || name || memberCode;
  return (
    <>
      <section className="chats-pane card" aria-label={chatsTexts.messages(shownName)}>
        <div className="chat-head">
          <ActionIcon
            className="only-phone"
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={chatsTexts.back}
            onClick={onClose}
          >
            <ArrowLeft size={20} aria-hidden />
          </ActionIcon>
          <div className="chat-name">
            <h2 className="one-line">{shownName}</h2>
            <span className="dimmed small">{memberCode}</span>
          </div>
          <ActionIcon
            className="chat-info"
            variant="subtle"
            color="gray"
            size="xl"
            aria-label={chatsTexts.member}
            onClick={member.open}
          >
            <Info size={20} aria-hidden />
          </ActionIcon>
          {may(answerMember) && (
            <ChatActions
              memberCode={memberCode}
              assignee={row?.assignee ?? ''}
              waits={row?.waitTime != null}
            />
          )}
        </div>
        <Messages memberCode={memberCode} label={chatsTexts.messages(shownName)} />
        {may(answerMember) && <Composer memberCode={memberCode} />}
      </section>
      <aside className="chats-member card" aria-label={chatsTexts.member}>
        <MemberFacts memberCode={memberCode} onName={setName} />
      </aside>
      {isMemberOpen && (
        <Suspense>
          <ItemDrawer title={chatsTexts.member} isOpen onClose={member.close}>
            <MemberFacts memberCode={memberCode} />
          </ItemDrawer>
        </Suspense>
      )}
    </>
  );
}
