import { listMembers } from '@lantern/contracts/calls/operator/member-search';
import { Users } from 'lucide-react';

import { membersTexts } from '#text/members.ts';
import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { amount, badge, cell, headline, line, minute, yuan } from '../../declare/cells.tsx';
import { choice, search, spans } from '../../declare/filters.ts';
import { defineList, List } from '../../declare/list.tsx';
import type { Address } from '../../ui/address.ts';
import { MemberLink } from '../../ui/member-link.tsx';

const members = defineList(listMembers, {
  words: membersTexts,
  icon: Users,
  first: <MemberLink to="/" label={texts.shell.toMembers} />,
  keyOf: ({ memberCode }) => memberCode,
  nameOf: ({ memberNichen }) => memberNichen,
  opens: ({ memberCode }) => `/members/${memberCode}`,
  filters: {
    text: search,
    by: choice(
      { inviter: membersTexts.byInviter, address: membersTexts.byAddress },
      membersTexts.byAny,
    ),
    state: spans({ banned: membersTexts.banned }, { banned: { banned: true } }),
  },
  columns: {
    nickname: headline(({ memberNichen, memberCode }) => [memberNichen, memberCode]),
    state: badge(
      ({ isBanned }) => (isBanned ? 'banned' : 'active'),
      { banned: 'red', active: 'teal' },
      { banned: membersTexts.banned, active: membersTexts.active },
    ),
    loginName: cell(({ loginName }) => loginName),
    vip: line(({ memberVip, vipPeriod }) =>
      memberVip > 0 ? (
        moneyTexts.plan(vipPeriod)
      ) : (
        <span className="dimmed">{membersTexts.noVip}</span>
      ),
    ),
    coins: amount(({ memberCion }) => memberCion),
    balance: yuan(({ balance }) => balance),
    lastUse: line(({ lastUseTime }) => lastUseTime?.slice(0, 16) ?? membersTexts.noSession),
    created: minute(({ createTime }) => createTime),
  },
});

/** The members that a search finds; each leads to its page. */
const MemberList = ({ address }: { address: Address }) => <List of={members} address={address} />;

export default MemberList;
