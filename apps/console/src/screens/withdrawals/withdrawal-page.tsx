import { getWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { Alert, Badge, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, useParams } from 'react-router-dom';

import { callQuery } from '../../api/call-api.ts';
import { messageOf } from '../../api/message-of.ts';
import { payoutColor, zhMoney } from '../../text/zh-money.ts';
import { zhWithdrawals } from '../../text/zh-withdrawals.ts';
import { zh } from '../../text/zh.ts';
import { FactCard } from '../../ui/fact-card.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Screen } from '../../ui/screen.tsx';
import { WithdrawalActions } from './withdrawal-actions.tsx';

/** One withdrawal, from the request to its end. */
export default function WithdrawalPage() {
  const { orderNo = '' } = useParams();
  const client = useQueryClient();
  const wanted = callQuery(getWithdrawal, { orderNo });
  const detail = useQuery(wanted);
  const { data } = detail;
  return (
    <Screen
      title={data ? `${data.memberNichen} ${zhMoney.yuan(data.money)}` : zh.common.loading}
      hint={
        <Link to="/withdrawals" className="back">
          <ArrowLeft size={16} aria-hidden /> {zhWithdrawals.back}
        </Link>
      }
    >
      {data ? (
        <div className="stack">
          {data.isNewSession && (
            <Alert color="orange" icon={<TriangleAlert size={18} aria-hidden />}>
              {zhWithdrawals.newSession}
            </Alert>
          )}
          <WithdrawalActions
            withdrawal={data}
            onDone={() => void client.invalidateQueries({ queryKey: wanted.queryKey })}
          />
          <div className="file-lists">
            <Facts withdrawal={data} />
            <Code withdrawal={data} />
            <Steps withdrawal={data} />
          </div>
        </div>
      ) : detail.error ? (
        <LoadFailed message={messageOf(detail.error)} onRetry={() => void detail.refetch()} />
      ) : (
        <Skeleton h={360} radius="lg" />
      )}
    </Screen>
  );
}

interface Part {
  withdrawal: WithdrawalDetail;
}

const Facts = ({ withdrawal: it }: Part) => (
  <FactCard
    title={zhWithdrawals.facts}
    mark={
      <Badge variant="light" color={payoutColor[it.state]}>
        {zhMoney.payoutState[it.state]}
      </Badge>
    }
    facts={[
      [zhWithdrawals.number, it.orderNo],
      [
        zhWithdrawals.member,
        <Link key="member" to={`/members/${it.memberCode}`}>
          {it.memberNichen}（{it.memberCode}）
        </Link>,
      ],
      [zhWithdrawals.money, zhMoney.yuan(it.money)],
      [zhWithdrawals.channel, zhMoney.payoutChannel[it.index]],
      [
        zhWithdrawals.approvals,
        zhWithdrawals.approvalText(it.approvedBy.length, it.approvalsNeeded),
      ],
      [zhWithdrawals.approvedBy, it.approvedBy.join('、')],
      [zhWithdrawals.reference, it.payoutReference],
      [zhWithdrawals.rejectReason, it.rejectReason],
    ]}
  />
);

/** A picture that comes as base64: the page's policy lets it have an address of its own making alone. */
function Picture({ base64 }: { base64: string }) {
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const bytes = Uint8Array.from(atob(base64), (it) => it.codePointAt(0) ?? 0);
    const url = URL.createObjectURL(new Blob([bytes]));
    if (picture.current) picture.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [base64]);
  return <img ref={picture} className="pay-code" alt={zhWithdrawals.codeAlt} />;
}

const Code = ({ withdrawal: { isCodeIntact, codePicture } }: Part) => (
  <section className="card" aria-label={zhWithdrawals.code}>
    <h2>{zhWithdrawals.code}</h2>
    {!isCodeIntact && <p className="error">{zhWithdrawals.codeBroken}</p>}
    {codePicture !== '' && <Picture base64={codePicture} />}
  </section>
);

const Steps = ({ withdrawal: { createTime, steps } }: Part) => (
  <section className="card" aria-label={zhWithdrawals.steps}>
    <h2>{zhWithdrawals.steps}</h2>
    <ol className="rows">
      <li>
        <span>{zhWithdrawals.asked}</span>
        <span className="nowrap dimmed">{createTime}</span>
      </li>
      {steps.map((step) => (
        <li key={`${step.action} ${step.loginName}`}>
          <div className="line-what">
            <span>{zhWithdrawals.actions[step.action]}</span>
            <p className="dimmed">{step.loginName}</p>
          </div>
          <span className="nowrap dimmed">{step.createTime}</span>
        </li>
      ))}
    </ol>
  </section>
);
