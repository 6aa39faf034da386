import { getChatMember } from '@lantern/contracts/calls/operator/chat';
import type { ChatMember } from '@lantern/contracts/entities/conversation';
import { grouped } from '@lantern/rules/grouped-number';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { chatsTexts } from '#text/chats.ts';

import { callQuery } from '../../api/call-api.ts';
import { FactList } from '../../ui/fact-card.tsx';
import { MemberPicture } from '../../ui/member-picture.tsx';
import { Pending } from '../../ui/pending.tsx';

interface FactsProps {
  memberCode: string;
  /** Receives the member's name. */
  onName?: (name: string) => void;
}

/** The member of the conversation: what the role may see, and no money. */
export function MemberFacts({ memberCode, onName }: FactsProps) {
  const member = useQuery(callQuery(getChatMember, { memberCode }));
  const name = member.data?.memberNichen;
  useEffect(() => {
    if (name !== undefined) onName?.(name);
  }, [name, onName]);
  if (!member.data) return <Pending query={member} height={240} />;
  return <Facts member={member.data} />;
}

function Facts({ member: it }: { member: ChatMember }) {
  const vip =
    it.vipEndTime === null ? chatsTexts.permanent : chatsTexts.until(it.vipEndTime.slice(0, 10));
  return (
    <div className="stack">
      <div className="with-picture">
        <MemberPicture address={it.memberAvatar} name={it.memberNichen} />
        <strong className="one-line">{it.memberNichen}</strong>
        <Badge color={it.isBanned ? 'red' : 'teal'}>
          {it.isBanned ? chatsTexts.banned : chatsTexts.active}
        </Badge>
      </div>
      <FactList
        facts={[
          [chatsTexts.code, it.memberCode],
          [chatsTexts.vip, it.isVip ? vip : chatsTexts.notVip],
          [chatsTexts.coins, grouped(it.coins)],
          [chatsTexts.registered, it.createTime.slice(0, 16)],
          [chatsTexts.lastUse, it.lastUseTime?.slice(0, 16) ?? ''],
          [chatsTexts.reports, it.reports],
          [chatsTexts.feedbackCount, it.feedback],
        ]}
      />
    </div>
  );
}
