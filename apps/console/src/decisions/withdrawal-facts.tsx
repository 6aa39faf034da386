import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { Badge } from '@mantine/core';
import { Link } from 'react-router-dom';

import { ledgerWords, moneyTexts } from '#text/money.ts';
import { withdrawalsTexts } from '#text/withdrawals.ts';

import { labelOf } from '../text/label-of.ts';
import { FactCard } from '../ui/fact-card.tsx';
import { payoutColor } from '../ui/state-colors.ts';

type Facts = WithdrawalDetail['facts'];
const words = withdrawalsTexts.beside;

/** Where the member's money came from, who was invited, and what was paid out before. */
export const MemberFacts = ({ facts }: { facts: Facts }) => (
  <>
    <FactCard
      title={words.earnings}
      facts={[
        ...facts.earnings.map(
          ({ kind, money, entries }) =>
            [words.source(labelOf(ledgerWords, kind), entries), moneyTexts.yuan(money)] as const,
        ),
        [words.open, moneyTexts.yuan(facts.open)],
        [words.paid, moneyTexts.yuan(facts.paid)],
        [words.left, moneyTexts.yuan(facts.balance)],
      ]}
    />
    <Invitees invitees={facts.invitees} />
    <Earlier facts={facts} />
  </>
);

const Invitees = ({ invitees: { total, addresses } }: { invitees: Facts['invitees'] }) => (
  <section className="card" aria-label={words.invitees(total)}>
    <h2>{words.invitees(total)}</h2>
    {total === 0 && <p className="dimmed">{words.noInvitees}</p>}
    <ul className="rows">
      {addresses.map(({ address, invitees, payers, isOwn }) => (
        <li key={address}>
          <div className="line-what">
            <span>
              {address || words.noAddress} {isOwn && <Badge color="red">{words.ownAddress}</Badge>}
            </span>
            <p className="dimmed">{words.payers(payers)}</p>
          </div>
          <span className="nowrap">{words.people(invitees)}</span>
        </li>
      ))}
    </ul>
  </section>
);

const Earlier = ({ facts: { earlier, codes } }: { facts: Facts }) => (
  <section className="card" aria-label={words.earlier}>
    <h2>{words.earlier}</h2>
    <p className="dimmed">{earlier.length === 0 ? words.noneEarlier : words.codes(codes)}</p>
    <ul className="rows">
      {earlier.map(({ orderNo, money, state, createTime, isSameCode }) => (
        <li key={orderNo}>
          <div className="line-what">
            <Link to={`/withdrawals/${orderNo}`}>{moneyTexts.yuan(money)}</Link>{' '}
            <Badge color={payoutColor[state]}>{moneyTexts.payoutState[state]}</Badge>
            {!isSameCode && <p className="dimmed">{words.otherCode}</p>}
          </div>
          <span className="nowrap dimmed">{createTime.slice(0, 16)}</span>
        </li>
      ))}
    </ul>
  </section>
);
