import { refundByGateway, settleGatewayRefund } from '@lantern/contracts/calls/operator/payments';
import type { GatewayRefund, OrderStory } from '@lantern/contracts/entities/operator-order';
import { Badge, NativeSelect } from '@mantine/core';
import { useState } from 'react';

import { channelTexts } from '#text/channels.ts';
import { gatewayTexts } from '#text/gateway-refunds.ts';
import { moneyTexts } from '#text/money.ts';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

interface OfOrder {
  order: OrderStory;
  onDone: () => void;
}

/** Asks the gateway of an order to pay back, if it can be asked. */
export function RefundByGateway({ order, onDone }: OfOrder) {
  const { may } = useSession();
  const { orderNo, payableBack: refundableAmount, gatewayRefunds } = order;
  if (refundableAmount === null || !may(refundByGateway)) return null;
  const attempt = gatewayRefunds.length + 1;
  return (
    <ConfirmButton
      label={gatewayTexts.ask}
      question={gatewayTexts.question(refundableAmount)}
      consequence={gatewayTexts.hint}
      asksReason
      isDangerous
      run={(reason) => callApi(refundByGateway, { orderNo, attempt, reason })}
      done={gatewayTexts.asked}
      onDone={onDone}
    />
  );
}

/** The refunds requested from the gateway of an order, with its answers as they came. */
export const GatewayRefunds = ({ order: { gatewayRefunds }, onDone }: OfOrder) =>
  gatewayRefunds.length > 0 && (
    <section className="card" aria-label={gatewayTexts.title}>
      <h2>{gatewayTexts.title}</h2>
      <ul className="plain-list stack">
        {gatewayRefunds.map((it) => (
          <li key={it.id} className="stack">
            <Told refund={it} onDone={onDone} />
          </li>
        ))}
      </ul>
    </section>
  );

const colors = { asked: 'blue', unknown: 'orange', refused: 'gray', paid: 'teal' } as const;

function Told({ refund, onDone }: { refund: GatewayRefund; onDone: () => void }) {
  const { may } = useSession();
  const { id, state, money, answer, fault, settledBy } = refund;
  return (
    <>
      <p>
        <Badge color={colors[state]}>{gatewayTexts.state[state]}</Badge>{' '}
        <strong>{moneyTexts.yuan(money)}</strong>{' '}
        <span className="dimmed small">
          {[refund.operator, refund.reason, refund.createTime].join(' · ')}
        </span>
      </p>
      {fault !== '' && <p>{channelTexts.why(fault, money)}</p>}
      {answer !== '' && <code className="raw">{answer}</code>}
      {settledBy !== '' && (
        <p>
          {gatewayTexts.settledBy(settledBy, state === 'paid')}{' '}
          <span className="dimmed small">{[refund.settledFor, refund.settleTime].join(' · ')}</span>
        </p>
      )}
      {state === 'unknown' && <p className="dimmed">{gatewayTexts.unknownHint}</p>}
      {state === 'unknown' && may(settleGatewayRefund) && (
        <div>
          <Settle id={id} money={money} onDone={onDone} />
        </div>
      )}
    </>
  );
}

/** Records what the gateway's page shows for a refund with an unknown result. */
function Settle({ id, money, onDone }: { id: number; money: string; onDone: () => void }) {
  const [seen, setSeen] = useState('');
  return (
    <ConfirmButton
      label={gatewayTexts.settle}
      question={gatewayTexts.settleQuestion(money)}
      consequence={gatewayTexts.settleHint}
      asksReason
      isDangerous
      canRun={seen !== ''}
      run={(reason) => callApi(settleGatewayRefund, { id, isPaidBack: seen === 'paid', reason })}
      done={gatewayTexts.settled}
      onDone={onDone}
    >
      <NativeSelect
        label={gatewayTexts.seen}
        withAsterisk
        data={[
          { value: '', label: gatewayTexts.choose },
          { value: 'paid', label: gatewayTexts.seenPaid },
          { value: 'refused', label: gatewayTexts.seenNot },
        ]}
        value={seen}
        onChange={(event) => setSeen(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}
