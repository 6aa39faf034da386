import {
  decidePaymentCase,
  getPaymentCase,
  listPaymentCases,
  resolvePaymentCase,
} from '@lantern/contracts/calls/operator/payments';
import type { PaymentCase } from '@lantern/contracts/entities/payment-case';
import { Alert, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';

import { moneyTexts } from '#text/money.ts';
import { ordersTexts } from '#text/orders.ts';

import { callApi } from '../api/call-api.ts';
import { useMayConfirm } from '../session/use-may-confirm.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { Confirmers } from '../ui/confirmers.tsx';
import { FactList } from '../ui/fact-card.tsx';
import { useRefreshWaiting } from './use-refresh-waiting.ts';

const words = ordersTexts.cases;
const yuanOf = (money: string): string => (money === '' ? '' : moneyTexts.yuan(money));

const outcomes = ['goods', 'coins', 'refunded', 'dismissed'] as const;
type Outcome = (typeof outcomes)[number];

/** The ways to decide a case: its goods need an order, and can't be asked for twice. */
export const outcomesOf = ({
  orderGoods,
  coinsForPaid,
  waiting,
}: PaymentCase): readonly Outcome[] =>
  outcomes.filter(
    (it) =>
      (it !== 'goods' || (orderGoods !== null && waiting === null)) &&
      (it !== 'coins' || coinsForPaid !== null),
  );

/** The decision of a case; nothing is chosen beforehand. */
export function DecideCase({ row }: { row: PaymentCase }) {
  const { caseId, orderNo, paidMoney, needsTwo } = row;
  const refresh = useRefreshWaiting(listPaymentCases, getPaymentCase);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [memberCode, setMemberCode] = useState('');
  const asksMember = orderNo === '' && (outcome === 'goods' || outcome === 'coins');
  const code = memberCode.trim();
  return (
    <div className="action-bar">
      {row.waiting !== null && <SecondPerson row={row} />}
      <ConfirmButton
        label={words.decide}
        question={words.question(paidMoney)}
        asksReason
        canRun={outcome !== null && (!asksMember || code !== '')}
        run={(reason) =>
          callApi(resolvePaymentCase, {
            caseId,
            outcome: outcome ?? 'dismissed',
            reason,
            ...(asksMember && { memberCode: code }),
          })
        }
        done={outcome === 'goods' && needsTwo ? words.asked : words.resolved}
        onDone={() => {
          setOutcome(null);
          refresh();
        }}
        button={{ size: 'xs' }}
      >
        <NativeSelect
          label={words.outcome}
          withAsterisk
          data={[
            { value: '', label: words.choose, disabled: true },
            ...outcomesOf(row).map((value) => ({ value, label: words.outcomes[value] })),
          ]}
          value={outcome ?? ''}
          onChange={(event) => {
            const { value } = event.currentTarget;
            setOutcome(outcomes.find((it) => it === value) ?? null);
          }}
        />
        <Effect row={row} outcome={outcome} />
        {asksMember && (
          <TextInput
            label={words.memberCode}
            description={words.memberHint}
            withAsterisk
            value={memberCode}
            onChange={(event) => setMemberCode(event.currentTarget.value)}
          />
        )}
      </ConfirmButton>
    </div>
  );
}

/** What is due and paid, and what the member would get. */
function Effect({ row, outcome }: { row: PaymentCase; outcome: Outcome | null }) {
  const { orderMoney, paidMoney, orderGoods, unpaid, needsTwo } = row;
  const isBeyond = outcome === 'goods' && orderGoods !== null && unpaid > 0;
  return (
    <>
      <FactList
        facts={[
          [words.orderMoney, yuanOf(orderMoney)],
          [words.paidMoney, yuanOf(paidMoney)],
          [words.gets, outcome === null ? '' : givenBy(row, outcome)],
        ]}
      />
      {isBeyond && (
        <Alert color={needsTwo ? 'red' : 'orange'}>
          <p>{words.unpaid(words.goods(orderGoods.goods, unpaid))}</p>
          {needsTwo && <p>{words.takesTwo}</p>}
        </Alert>
      )}
    </>
  );
}

/** Says what the member gets by an outcome. */
export function givenBy({ orderGoods, coinsForPaid }: PaymentCase, outcome: Outcome): string {
  if (outcome === 'goods' && orderGoods !== null)
    return words.goods(orderGoods.goods, orderGoods.amount);
  if (outcome === 'coins' && coinsForPaid !== null) return words.goods('coins', coinsForPaid);
  return words.getsNothing;
}

/** Who asked for a credit beyond what was paid, and who may confirm it. */
export const WaitingCredit = ({ waiting }: { waiting: NonNullable<PaymentCase['waiting']> }) => (
  <div className="confirm-note">
    <p>{words.waitsForSecond(waiting.operator, waiting.createTime.slice(0, 16), waiting.reason)}</p>
    <Confirmers confirmers={waiting.confirmers} />
  </div>
);

/** The decision of a second operator about such a credit. */
function SecondPerson({ row }: { row: PaymentCase }) {
  const { caseId, orderGoods, paidMoney, waiting } = row;
  const refresh = useRefreshWaiting(listPaymentCases, getPaymentCase);
  const mayConfirm = useMayConfirm(waiting?.confirmers ?? []);
  if (waiting === null || orderGoods === null) return null;
  const decide = (confirms: boolean) => (reason: string) =>
    callApi(decidePaymentCase, { caseId, confirms, reason });
  return (
    <>
      {mayConfirm && (
        <ConfirmButton
          label={words.confirm}
          question={words.confirmQuestion(
            words.goods(orderGoods.goods, orderGoods.amount),
            paidMoney,
          )}
          consequence={words.unpaid(words.goods(orderGoods.goods, row.unpaid))}
          asksReason
          run={decide(true)}
          done={words.confirmed}
          onDone={refresh}
          button={{ size: 'xs' }}
        />
      )}
      <ConfirmButton
        label={words.refuse}
        question={words.refuseQuestion}
        consequence={words.refuseHint}
        asksReason
        isDangerous
        run={decide(false)}
        done={words.refused}
        onDone={refresh}
        button={{ size: 'xs', color: undefined }}
      />
    </>
  );
}
