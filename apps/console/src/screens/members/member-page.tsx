import { getMemberFile } from '@lantern/contracts/calls/operator/member-desk';
import type { MemberFile } from '@lantern/contracts/entities/member-file';
import { grouped } from '@lantern/rules/grouped-number';
import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';

import { membersTexts } from '#text/members.ts';
import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';

import { callQuery } from '../../api/call-api.ts';
import { FactCard } from '../../ui/fact-card.tsx';
import { Pending } from '../../ui/pending.tsx';
import { BackLink, Screen } from '../../ui/screen.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberLists } from './member-lists.tsx';

/** All facts about one member. The audit keeps each read, so the page does not reload by itself. */
export default function MemberPage() {
  const { memberCode = '' } = useParams();
  const file = useQuery({
    ...callQuery(getMemberFile, { memberCode }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data } = file;
  return (
    <Screen
      title={data?.memberNichen ?? texts.common.loading}
      hint={<BackLink to="/members" label={membersTexts.back} />}
    >
      {data ? (
        <div className="stack member-page">
          <Risks risks={data.risks} />
          <div className="file-head">
            <Facts file={data} />
            <Purse file={data} />
            <Totals file={data} />
          </div>
          <MemberActions file={data} />
          <MemberLists file={data} />
        </div>
      ) : (
        <Pending query={file} height={480} />
      )}
    </Screen>
  );
}

const Risks = ({ risks }: Pick<MemberFile, 'risks'>) =>
  risks.length > 0 && (
    <Alert color="orange" icon={<TriangleAlert size={18} aria-hidden />} title={membersTexts.risks}>
      <ul className="plain-list">
        {risks.map(({ kind, count }) => (
          <li key={kind}>{membersTexts.risk[kind](count)}</li>
        ))}
      </ul>
    </Alert>
  );

function vipOf({ memberVip, vipPeriod, vipDate }: MemberFile): string {
  if (vipDate === null) return membersTexts.noVip;
  const day = vipDate.slice(0, 16);
  if (memberVip === 0) return membersTexts.vipEnded(day);
  const plan = moneyTexts.plan(vipPeriod);
  return vipPeriod === 4 ? plan : membersTexts.vipUntil(plan, day);
}

const Facts = ({ file }: { file: MemberFile }) => (
  <FactCard
    title={membersTexts.facts}
    mark={file.isBanned && <Badge color="red">{membersTexts.banned}</Badge>}
    facts={[
      [membersTexts.code, file.memberCode],
      [membersTexts.loginName, file.loginName],
      [membersTexts.vip, vipOf(file)],
      ...(file.banTime === null
        ? []
        : [[membersTexts.state, membersTexts.bannedSince(file.banTime.slice(0, 16))] as const]),
      [membersTexts.signature, file.memberSignature],
      [
        membersTexts.password,
        file.hasOwnPassword ? membersTexts.ownPassword : membersTexts.drawnPassword,
      ],
      [membersTexts.address, file.address || membersTexts.unknown],
      [
        membersTexts.inviter,
        file.inviterCode && <Link to={`/members/${file.inviterCode}`}>{file.inviterCode}</Link>,
      ],
      [membersTexts.created, file.createTime.slice(0, 16)],
    ]}
  />
);

function Purse({ file: { purse } }: { file: MemberFile }) {
  const isInDebt = purse.coinDebt > 0 || purse.debt !== '0.00';
  const debt = texts.common.listed([moneyTexts.coins(purse.coinDebt), moneyTexts.yuan(purse.debt)]);
  return (
    <FactCard
      title={membersTexts.purse}
      facts={[
        [membersTexts.coinsGiven, grouped(purse.coinsGiven)],
        [membersTexts.coinsBought, grouped(purse.coinsBought)],
        [membersTexts.balance, moneyTexts.yuan(purse.balance)],
        [membersTexts.held, moneyTexts.yuan(purse.held)],
        [membersTexts.debt, isInDebt ? <strong className="error">{debt}</strong> : ''],
      ]}
    />
  );
}

const Totals = ({ file: { totals } }: { file: MemberFile }) => (
  <FactCard
    title={membersTexts.totals}
    facts={[
      [membersTexts.paidOrders, membersTexts.paid(totals.paidOrders, totals.paidMoney)],
      [membersTexts.episodes, totals.episodes],
      [membersTexts.watched, membersTexts.watchedText(totals.watchedSeconds)],
      [membersTexts.invited, membersTexts.invitedText(totals.invitees, totals.inviteDays)],
      [membersTexts.withdrawn, moneyTexts.yuan(totals.withdrawnMoney)],
      [membersTexts.reported, membersTexts.times(totals.reports)],
    ]}
  />
);
