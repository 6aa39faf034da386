import { getWithdrawal, listWithdrawals } from '@lantern/contracts/calls/operator/withdrawals';
import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { Alert, Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';

import { moneyTexts } from '#text/money.ts';
import { texts } from '#text/texts.ts';
import { withdrawalsTexts } from '#text/withdrawals.ts';

import { callQuery } from '../api/call-api.ts';
import { Confirmers } from '../ui/confirmers.tsx';
import { Embedded } from '../ui/embedded.tsx';
import { FactCard } from '../ui/fact-card.tsx';
import { Pending } from '../ui/pending.tsx';
import { payoutColor } from '../ui/state-colors.ts';
import { useRefreshWaiting } from './use-refresh-waiting.ts';
import { WithdrawalActions } from './withdrawal-actions.tsx';
import { MemberFacts } from './withdrawal-facts.tsx';

/** A withdrawal with what its decision needs: its warnings, its next steps, and the facts beside it. */
export default function WithdrawalFile({ orderNo }: { orderNo: string }) {
  const refresh = useRefreshWaiting(getWithdrawal, listWithdrawals);
  const detail = useQuery(callQuery(getWithdrawal, { orderNo }));
  const { data } = detail;
  if (!data) return <Pending query={detail} height={360} />;
  return (
    <div className="stack">
      <Warnings withdrawal={data} />
      {data.state === 'submitted' && data.approvedBy.length > 0 && (
        <Confirmers confirmers={data.confirmers} />
      )}
      <WithdrawalActions withdrawal={data} onDone={refresh} />
      <div className="file-lists">
        <Facts withdrawal={data} />
        <Code withdrawal={data} />
        <MemberFacts facts={data.facts} />
        <Steps withdrawal={data} />
      </div>
    </div>
  );
}

const warning = <TriangleAlert size={18} aria-hidden />;

function Warnings({ withdrawal }: Part) {
  const { isNewSession, credentialChanges, heldUntil, facts } = withdrawal;
  return (
    <>
      {isNewSession && (
        <Alert color="orange" icon={warning}>
          {withdrawalsTexts.newSession}
        </Alert>
      )}
      {credentialChanges.length > 0 && (
        <Alert color="red" icon={warning}>
          {credentialChanges.map(({ loginName, time }) => (
            <p key={`${loginName} ${time}`}>
              {withdrawalsTexts.changed(loginName, time.slice(0, 16))}
            </p>
          ))}
          {heldUntil !== null && (
            <p>
              <strong>{withdrawalsTexts.held(heldUntil.slice(0, 16))}</strong>
            </p>
          )}
        </Alert>
      )}
      {facts.sharers.length > 0 && (
        <Alert color="red" icon={warning}>
          {withdrawalsTexts.sharedCode(texts.common.listed(facts.sharers))}
        </Alert>
      )}
    </>
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
