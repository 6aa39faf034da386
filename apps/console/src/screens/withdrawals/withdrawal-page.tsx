import { getWithdrawal } from '@lantern/contracts/calls/operator/withdrawals';
import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link, useParams } from 'react-router-dom';

import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';
import { withdrawalsTexts } from '#text/withdrawals.ts';

import { callQuery, useRefresh } from '../../api/call-api.ts';
import { Confirmers } from '../../ui/confirmers.tsx';
import { Embedded } from '../../ui/embedded.tsx';
import { FactCard } from '../../ui/fact-card.tsx';
import { Pending } from '../../ui/pending.tsx';
import { BackLink, Screen } from '../../ui/screen.tsx';
import { payoutColor } from '../../ui/state-colors.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';

/** One withdrawal, from the request to its end. */
export default function WithdrawalPage() {
  const { orderNo = '' } = useParams();
  const refresh = useRefresh(getWithdrawal);
  const detail = useQuery(callQuery(getWithdrawal, { orderNo }));
  const { data } = detail;
  return (
    <Screen
      title={data ? `${data.memberNichen} ${moneyTexts.yuan(data.money)}` : texts.common.loading}
      hint={<BackLink to="/withdrawals" label={withdrawalsTexts.back} />}
    >
      {data ? (
        <div className="stack">
          {data.isNewSession && (
            <Alert color="orange" icon={<TriangleAlert size={18} aria-hidden />}>
              {withdrawalsTexts.newSession}
            </Alert>
          )}
          {data.credentialChanges.length > 0 && (
            <Alert color="red" icon={<TriangleAlert size={18} aria-hidden />}>
              {data.credentialChanges.map(({ loginName, time }) => (
                <p key={`${loginName} ${time}`}>
                  {withdrawalsTexts.changed(loginName, time.slice(0, 16))}
                </p>
              ))}
              {data.heldUntil !== null && (
                <p>
                  <strong>{withdrawalsTexts.held(data.heldUntil.slice(0, 16))}</strong>
                </p>
              )}
            </Alert>
          )}
          {data.state === 'submitted' && data.approvedBy.length > 0 && (
            <Confirmers confirmers={data.confirmers} />
          )}
          <WithdrawalActions withdrawal={data} onDone={refresh} />
          <div className="file-lists">
            <Facts withdrawal={data} />
            <Code withdrawal={data} />
            <Steps withdrawal={data} />
          </div>
        </div>
      ) : (
        <Pending query={detail} height={360} />
      )}
    </Screen>
  );
}

interface Part {
  withdrawal: WithdrawalDetail;
}

const Facts = ({ withdrawal: it }: Part) => (
  <FactCard
    title={withdrawalsTexts.facts}
    mark={<Badge color={payoutColor[it.state]}>{moneyTexts.payoutState[it.state]}</Badge>}
    facts={[
      [withdrawalsTexts.number, it.orderNo],
      [
        withdrawalsTexts.member,
        <Link key="member" to={`/members/${it.memberCode}`}>
          {texts.common.named(it.memberNichen, it.memberCode)}
        </Link>,
      ],
      [withdrawalsTexts.money, moneyTexts.yuan(it.money)],
      [withdrawalsTexts.channel, moneyTexts.payoutChannel[it.index]],
      [
        withdrawalsTexts.approvals,
        withdrawalsTexts.approvalText(it.approvedBy.length, it.approvalsNeeded),
      ],
      [withdrawalsTexts.approvedBy, texts.common.listed(it.approvedBy)],
      [withdrawalsTexts.reference, it.payoutReference],
      [withdrawalsTexts.rejectReason, it.rejectReason],
    ]}
  />
);

const Code = ({ withdrawal: { isCodeIntact, codePicture } }: Part) => (
  <section className="card" aria-label={withdrawalsTexts.code}>
    <h2>{withdrawalsTexts.code}</h2>
    {!isCodeIntact && <p className="error">{withdrawalsTexts.codeBroken}</p>}
    {codePicture !== '' && (
      <Embedded data={codePicture} alt={withdrawalsTexts.codeAlt} className="pay-code" />
    )}
  </section>
);

const Steps = ({ withdrawal: { createTime, steps } }: Part) => (
  <section className="card" aria-label={withdrawalsTexts.steps}>
    <h2>{withdrawalsTexts.steps}</h2>
    <ol className="rows">
      <li>
        <span>{withdrawalsTexts.asked}</span>
        <span className="nowrap dimmed">{createTime}</span>
      </li>
      {steps.map((step) => (
        <li key={`${step.action} ${step.loginName}`}>
          <div className="line-what">
            <span>{withdrawalsTexts.actions[step.action]}</span>
            <p className="dimmed">{step.loginName}</p>
          </div>
          <span className="nowrap dimmed">{step.createTime}</span>
        </li>
      ))}
    </ol>
  </section>
);
