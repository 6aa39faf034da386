import type { MemberFile } from '@lantern/contracts/entities/member-file';
import { formatDuration } from '@lantern/rules/duration';
import { Badge, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

import { zhAccount } from '../../text/zh-account.ts';
import { adjustmentText, zhMembers } from '../../text/zh-members.ts';
import { grantText, ledgerText, orderColor, payoutColor, zhMoney } from '../../text/zh-money.ts';

/** One line of a list: what, what about it, and what stands at its right. */
interface Line {
  key: string | number;
  what: ReactNode;
  about: ReactNode;
  right?: ReactNode;
}

/** So many lines are shown until more are asked for. */
const atFirst = 6;

function ListCard({ title, lines }: { title: string; lines: readonly Line[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, atFirst);
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="rows">
        {shown.map(({ key, what, about, right }) => (
          <li key={key}>
            <div className="line-what">
              <span>{what}</span>
              <p className="dimmed">{about}</p>
            </div>
            {right !== undefined && <span className="nowrap">{right}</span>}
          </li>
        ))}
      </ul>
      {shown.length < lines.length && (
        <Button variant="subtle" size="xs" onClick={() => setWhole(true)}>
          {zhMembers.showAll(lines.length)}
        </Button>
      )}
    </section>
  );
}

const minute = (time: string): string => time.slice(0, 16);

const ordersOf = ({ orders }: MemberFile): Line[] =>
  orders.map((it) => ({
    key: it.orderNo,
    what: zhMoney.goods(it.typesOf, it.commoditySpecification),
    about: (
      <>
        <Link to={`/orders/${it.orderNo}`}>{it.orderNo}</Link> · {minute(it.createTime)}
      </>
    ),
    right: (
      <>
        {zhMoney.yuan(it.money)}{' '}
        <Badge variant="light" color={orderColor[it.status]}>
          {zhMoney.orderStatus[it.status]}
        </Badge>
      </>
    ),
  }));

const withdrawalsOf = ({ withdrawals }: MemberFile): Line[] =>
  withdrawals.map((it) => ({
    key: it.orderNo,
    what: zhMoney.payoutChannel[it.index],
    about: (
      <>
        <Link to={`/withdrawals/${it.orderNo}`}>{it.orderNo}</Link> · {minute(it.createTime)}
      </>
    ),
    right: (
      <>
        {zhMoney.yuan(it.money)}{' '}
        <Badge variant="light" color={payoutColor[it.state]}>
          {zhMoney.payoutState[it.state]}
        </Badge>
      </>
    ),
  }));

const postingsOf = ({ postings }: MemberFile): Line[] =>
  postings.map((it) => ({
    key: it.id,
    what: it.detail || ledgerText(it.kind),
    about: `${zhMoney.purses[it.purse]} · ${ledgerText(it.kind)} · ${minute(it.createTime)}`,
    right: <strong>{zhMoney.signed(it.moved)}</strong>,
  }));

const grantsOf = ({ vipGrants }: MemberFile): Line[] =>
  vipGrants.map((it) => ({
    key: it.id,
    what: grantText(it.reason),
    about: `${zhMembers.until(minute(it.expireTime))} · ${minute(it.createTime)}`,
    right: <strong>{zhMoney.signed(it.days)}</strong>,
  }));

const watchingOf = ({ watching }: MemberFile): Line[] =>
  watching.map((it) => ({
    key: `${it.cartoonCode} ${it.episode} ${it.createTime}`,
    what: `${it.title} ${it.episode}`,
    about: `${zhMembers.at(formatDuration(it.position))} · ${minute(it.createTime)}`,
  }));

const sessionsOf = ({ sessions }: MemberFile): Line[] =>
  sessions.map((it, place) => ({
    key: place,
    what: zhAccount.deviceName(it.userAgent),
    about: `${it.address || zhMembers.unknown} · ${zhAccount.since(minute(it.createTime))}`,
    right: zhAccount.used(it.lastUseTime.slice(5, 16)),
  }));

const inviteesOf = ({ invitees }: MemberFile): Line[] =>
  invitees.map((it) => ({
    key: it.memberCode,
    what: <Link to={`/members/${it.memberCode}`}>{it.memberNichen}</Link>,
    about: `${it.memberCode} · ${minute(it.createTime)}`,
  }));

const reportsOf = ({ reports }: MemberFile): Line[] =>
  reports.map((it) => ({
    key: it.receipt,
    what: it.title,
    about: `${it.receipt} · ${minute(it.createTime)}`,
    right: zhMembers.reportCategory[it.category],
  }));

const notesOf = ({ notes }: MemberFile): Line[] =>
  notes.map((it) => ({
    key: it.id,
    what: <span className="as-written">{it.text}</span>,
    about: `${it.operator} · ${minute(it.createTime)}`,
  }));

const adjustmentsOf = ({ adjustments }: MemberFile): Line[] =>
  adjustments.map((it) => ({
    key: it.id,
    what: adjustmentText(it.goods, it.amount),
    about: [it.reason, it.operator, it.decidedBy, minute(it.createTime)]
      .filter(Boolean)
      .join(' · '),
    right: zhMembers.adjustments.state[it.state],
  }));

/** The latest of each kind, beside each other where there is room; then what there is nothing of. */
export function MemberLists({ file }: { file: MemberFile }) {
  const { lists } = zhMembers;
  const all: [title: string, lines: Line[]][] = [
    [lists.notes, notesOf(file)],
    [lists.adjustments, adjustmentsOf(file)],
    [lists.orders, ordersOf(file)],
    [lists.postings, postingsOf(file)],
    [lists.vipGrants, grantsOf(file)],
    [lists.withdrawals, withdrawalsOf(file)],
    [lists.watching, watchingOf(file)],
    [lists.sessions, sessionsOf(file)],
    [lists.invitees, inviteesOf(file)],
    [lists.reports, reportsOf(file)],
  ];
  const empty = all.flatMap(([title, lines]) => (lines.length === 0 ? [title] : []));
  return (
    <>
      <div className="file-lists">
        {all.map(
          ([title, lines]) =>
            lines.length > 0 && <ListCard key={title} title={title} lines={lines} />,
        )}
      </div>
      {empty.length > 0 && <p className="dimmed">{zhMembers.nothing(empty.join('、'))}</p>}
    </>
  );
}
