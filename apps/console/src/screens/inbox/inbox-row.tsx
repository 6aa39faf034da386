import type { InboxItem } from '@lantern/contracts/entities/inbox';
import { Badge } from '@mantine/core';

import { caseWords } from '#text/case-words.ts';
import { inboxTexts } from '#text/inbox.ts';
import { faultWords } from '#text/intake.ts';
import { adjustmentText } from '#text/members.ts';
import { moneyTexts } from '#text/money.ts';
import { categoryText } from '#text/reports.ts';
import { rightsKindText } from '#text/rights.ts';
import { salesTexts } from '#text/sales.ts';
import { sourceFaults } from '#text/sources.ts';
import { termsTexts } from '#text/terms.ts';
import { texts } from '#text/texts.ts';
import { taskWords } from '#text/upkeep.ts';

import { labelOf } from '../../text/label-of.ts';

/** The name of an item in the address. */
export const keyOfItem = ({ kind, id }: InboxItem): string => `${kind}-${id}`;

const goodsOf = ({ detail }: InboxItem) => (detail === 'vip' ? 'vip' : 'coins');

/** What the cards are that wait. */
function cardGoodsOf(it: InboxItem) {
  if (it.detail === 'coupon_percent') return 'percent';
  return it.detail === 'coupon_fen' ? 'fen' : goodsOf(it);
}

/** What an item is about, part by part; empty ones are left out. */
const partsOf: Readonly<Record<InboxItem['kind'], (it: InboxItem) => readonly string[]>> = {
  report: (it) => [inboxTexts.film(it.subject), labelOf(categoryText, it.detail), it.reason],
  profile: (it) => [it.subject, inboxTexts.people(it.pieces ?? 0)],
  case: (it) => [yuanOf(it), labelOf(caseWords, it.detail), it.subject],
  refund: (it) => [yuanOf(it), it.subject],
  withdrawal: (it) => [yuanOf(it), it.subject],
  payout: (it) => [yuanOf(it), it.subject, labelOf(moneyTexts.payoutState, it.detail)],
  adjustment: (it) => [adjustmentText(goodsOf(it), it.amount ?? 0), it.subject],
  terms: (it) => [labelOf(termsTexts.kind, it.detail)],
  channelKey: (it) => [it.subject],
  cards: (it) => [
    inboxTexts.cards(it.pieces ?? 0, salesTexts.each(cardGoodsOf(it), it.amount ?? 0)),
    it.subject,
  ],
  failedFilm: (it) => [it.subject, it.detail && labelOf(faultWords, it.detail)],
  finishedFilm: (it) => [it.subject],
  brokenSource: (it) => [it.subject, it.detail && labelOf(sourceFaults, it.detail)],
  matchCase: (it) => [it.subject, inboxTexts.titles(it.pieces ?? 0)],
  failingHost: (it) => [it.subject, inboxTexts.titlesAt(it.pieces ?? 0)],
  chat: (it) => [it.subject, it.reason],
  feedback: (it) => [it.subject, it.reason],
  rights: (it) => [inboxTexts.film(it.subject), labelOf(rightsKindText, it.detail), it.reason],
  upkeep: (it) => [labelOf(taskWords, it.detail), inboxTexts.problems(it.pieces ?? 0), it.subject],
  backup: () => [inboxTexts.noBackup],
};

const yuanOf = ({ money }: InboxItem): string =>
  money === undefined ? '' : moneyTexts.yuan(money);

/** Says in a line what an item is about. */
export const describeItem = (item: InboxItem): string =>
  partsOf[item.kind](item)
    .filter((part) => part !== '')
    .join(' · ');

interface InboxRowProps {
  item: InboxItem;
  /** Who may settle it, where no second person is needed. */
  able: readonly string[];
  onOpen: () => void;
}

/** One thing that waits: what it is, who asked for it, who may settle it, and until when. */
export function InboxRow({ item, able, onOpen }: InboxRowProps) {
  const { kind, askedBy, reason, confirmers, since, due, isLate, isYours } = item;
  const names =
    askedBy === ''
      ? able
      : confirmers.filter(({ from }) => from === null).map(({ loginName }) => loginName);
  return (
    <li className="inbox-row" data-late={isLate || undefined}>
      <div className="inbox-what">
        <p className="dimmed small">
          {inboxTexts.kinds[kind]} · {inboxTexts.since(since.slice(5, 16))}
        </p>
        <button type="button" className="row-open" data-row={keyOfItem(item)} onClick={onOpen}>
          {describeItem(item)}
        </button>
        {askedBy !== '' && <p className="dimmed small">{inboxTexts.by(askedBy, reason)}</p>}
        <p className="dimmed small">
          {names.length === 0
            ? texts.confirmers.nobody
            : texts.common.labelled(inboxTexts.able, texts.common.listed(names))}
        </p>
      </div>
      <div className="inbox-marks">
        <Badge color={isYours ? 'orange' : 'gray'}>
          {isYours ? inboxTexts.yours : inboxTexts.others}
        </Badge>
        {isLate ? (
          <Badge color="red">{inboxTexts.late}</Badge>
        ) : (
          <span className="dimmed small nowrap">{inboxTexts.due(due.slice(5, 16))}</span>
        )}
      </div>
    </li>
  );
}
