import type { MemberFile } from '@lantern/contracts/entities/member-file';
import { formatDuration } from '@lantern/rules/duration';
import { Badge, Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';

import { accountTexts } from '#text/account.ts';
import { adjustmentText, membersTexts } from '#text/members.ts';
import { grantWords, ledgerWords, moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { deviceName } from '../../text/device-name.ts';
import { labelOf } from '../../text/label-of.ts';
import { orderColor, payoutColor } from '../../ui/state-colors.ts';

/** One line of a list: its title, a detail, and a value at the right. */
interface Line {
  key: string | number;
  what: ReactNode;
  about: ReactNode;
  right?: ReactNode;
}

/** Lines shown before the operator asks for more. */
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
          {membersTexts.showAll(lines.length)}
        </Button>
      )}
    </section>
  );
}

const minute = (time: string): string => time.slice(0, 16);

const ordersOf = ({ orders }: MemberFile): Line[] =>
  orders.map((it) => ({
    key: it.orderNo,
    what: moneyTexts.goods(it.typesOf, it.commoditySpecification),
    about: (
      <>
        <Link to={`/orders/${it.orderNo}`}>{it.orderNo}</Link> · {minute(it.createTime)}
      </>
    ),
    right: (
      <>
        {moneyTexts.yuan(it.money)}{' '}
        <Badge color={orderColor[it.status]}>{moneyTexts.orderStatus[it.status]}</Badge>
      </>
    ),
  }));

const withdrawalsOf = ({ withdrawals }: MemberFile): Line[] =>
  withdrawals.map((it) => ({
    key: it.orderNo,
    what: moneyTexts.payoutChannel[it.index],
    about: (
      <>
        <Link to={`/withdrawals/${it.orderNo}`}>{it.orderNo}</Link> · {minute(it.createTime)}
      </>
    ),
    right: (
      <>
        {moneyTexts.yuan(it.money)}{' '}
        <Badge color={payoutColor[it.state]}>{moneyTexts.payoutState[it.state]}</Badge>
      </>
    ),
  }));

const postingsOf = ({ postings }: MemberFile): Line[] =>
  postings.map((it) => ({
    key: it.id,
    what: it.detail || labelOf(ledgerWords, it.kind),
    about: `${moneyTexts.purses[it.purse]} · ${labelOf(ledgerWords, it.kind)} · ${minute(it.createTime)}`,
    right: <strong>{moneyTexts.signed(it.moved)}</strong>,
  }));

const grantsOf = ({ vipGrants }: MemberFile): Line[] =>
  vipGrants.map((it) => ({
    key: it.id,
    what: labelOf(grantWords, it.reason),
    about: `${membersTexts.until(minute(it.expireTime))} · ${minute(it.createTime)}`,
    right: <strong>{moneyTexts.signed(it.days)}</strong>,
  }));

const watchingOf = ({ watching }: MemberFile): Line[] =>
  watching.map((it) => ({
    key: `${it.cartoonCode} ${it.episode} ${it.createTime}`,
    what: `${it.title} ${it.episode}`,
    about: `${membersTexts.at(formatDuration(it.position))} · ${minute(it.createTime)}`,
  }));

const sessionsOf = ({ sessions }: MemberFile): Line[] =>
  sessions.map((it, place) => ({
    key: place,
    what: deviceName(it.userAgent),
    about: `${it.address || membersTexts.unknown} · ${accountTexts.since(minute(it.createTime))}`,
    right: accountTexts.used(it.lastUseTime.slice(5, 16)),
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
    right: membersTexts.reportCategory[it.category],
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
    right: membersTexts.adjustments.state[it.state],
  }));

/** The latest entries of each kind, side by side where there is room; after them the names of the empty kinds. */
export function MemberLists({ file }: { file: MemberFile }) {
  const { lists } = membersTexts;
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
      {empty.length > 0 && (
        <p className="dimmed">{membersTexts.nothing(texts.common.listed(empty))}</p>
      )}
    </>
  );
}
