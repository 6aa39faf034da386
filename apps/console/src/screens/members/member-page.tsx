import { getMemberFile } from '@lantern/contracts/calls/operator/member-desk';
import type { MemberFile } from '@lantern/contracts/entities/member-file';
import { Alert, Badge, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { zhMembers } from '../../text/zh-members.ts';
import { zhMoney } from '../../text/zh-money.ts';
import { zh } from '../../text/zh.ts';
import { FactCard } from '../../ui/fact-card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';
import { MemberActions } from './member-actions.tsx';
import { MemberLists } from './member-lists.tsx';

/** One member's whole story. Each look at it is written down, so it is not asked for again by itself. */
export default function MemberPage() {
  const { memberCode = '' } = useParams();
  const client = useQueryClient();
  const wanted = callQuery(getMemberFile, { memberCode });
  const file = useQuery({ ...wanted, refetchOnWindowFocus: false, refetchOnReconnect: false });
  const refresh = (): void => void client.invalidateQueries({ queryKey: wanted.queryKey });
  const { data } = file;
  return (
    <Screen
      title={data?.memberNichen ?? zh.common.loading}
      hint={
        <Link to="/members" className="back">
          <ArrowLeft size={16} aria-hidden /> {zhMembers.back}
        </Link>
      }
    >
      {data ? (
        <div className="stack">
          <Risks risks={data.risks} />
          <div className="file-head">
            <Facts file={data} />
            <Purse file={data} />
            <Totals file={data} />
          </div>
          <MemberActions file={data} onDone={refresh} />
          <MemberLists file={data} />
        </div>
      ) : file.error ? (
        <LoadFailed message={messageOf(file.error)} onRetry={() => void file.refetch()} />
      ) : (
        <Skeleton h={480} radius="lg" />
      )}
    </Screen>
  );
}

const Risks = ({ risks }: Pick<MemberFile, 'risks'>) =>
  risks.length > 0 && (
    <Alert color="orange" icon={<TriangleAlert size={18} aria-hidden />} title={zhMembers.risks}>
      <ul className="plain-list">
        {risks.map(({ kind, count }) => (
          <li key={kind}>{zhMembers.risk[kind](count)}</li>
        ))}
      </ul>
    </Alert>
  );

function vipOf({ memberVip, vipPeriod, vipDate }: MemberFile): string {
  if (vipDate === null) return zhMembers.noVip;
  const day = vipDate.slice(0, 16);
  if (memberVip === 0) return zhMembers.vipEnded(day);
  const plan = zhMoney.plan(vipPeriod);
  return vipPeriod === 4 ? plan : zhMembers.vipUntil(plan, day);
}

const Facts = ({ file }: { file: MemberFile }) => (
  <FactCard
    title={zhMembers.facts}
    mark={
      file.isBanned && (
        <Badge variant="light" color="red">
          {zhMembers.banned}
        </Badge>
      )
    }
    facts={[
      [zhMembers.code, file.memberCode],
      [zhMembers.loginName, file.loginName],
      [zhMembers.vip, vipOf(file)],
      ...(file.banTime === null
        ? []
        : [[zhMembers.state, zhMembers.bannedSince(file.banTime.slice(0, 16))] as const]),
      [zhMembers.signature, file.memberSignature],
      [zhMembers.password, file.hasOwnPassword ? zhMembers.ownPassword : zhMembers.drawnPassword],
      [zhMembers.address, file.address || zhMembers.unknown],
      [
        zhMembers.inviter,
        file.inviterCode && <Link to={`/members/${file.inviterCode}`}>{file.inviterCode}</Link>,
      ],
      [zhMembers.created, file.createTime.slice(0, 16)],
    ]}
  />
);

function Purse({ file: { purse } }: { file: MemberFile }) {
  const isInDebt = purse.coinDebt > 0 || purse.debt !== '0.00';
  const debt = `${zhMoney.coins(purse.coinDebt)}，${zhMoney.yuan(purse.debt)}`;
  return (
    <FactCard
      title={zhMembers.purse}
      facts={[
        [zhMembers.coinsGiven, purse.coinsGiven],
        [zhMembers.coinsBought, purse.coinsBought],
        [zhMembers.balance, zhMoney.yuan(purse.balance)],
        [zhMembers.held, zhMoney.yuan(purse.held)],
        [zhMembers.debt, isInDebt ? <strong className="error">{debt}</strong> : ''],
      ]}
    />
  );
}

const Totals = ({ file: { totals } }: { file: MemberFile }) => (
  <FactCard
    title={zhMembers.totals}
    facts={[
      [zhMembers.paidOrders, zhMembers.paid(totals.paidOrders, totals.paidMoney)],
      [zhMembers.episodes, totals.episodes],
      [zhMembers.watched, zhMembers.watchedText(totals.watchedSeconds)],
      [zhMembers.invited, zhMembers.invitedText(totals.invitees, totals.inviteDays)],
      [zhMembers.withdrawn, zhMoney.yuan(totals.withdrawnMoney)],
      [zhMembers.reported, zhMembers.times(totals.reports)],
    ]}
  />
);
