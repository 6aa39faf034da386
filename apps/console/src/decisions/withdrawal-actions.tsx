import {
  approveWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
  startPayout,
} from '@lantern/contracts/calls/operator/withdrawals';
import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';

import { withdrawalsTexts } from '#text/withdrawals.ts';

import { Act } from '../declare/act.tsx';
import { useSession } from '../session/session.tsx';
import { useMayConfirm } from '../session/use-may-confirm.ts';

const { approve, start, pay, reject } = withdrawalsTexts;
const button = { variant: 'filled' };

interface WithdrawalActionsProps {
  withdrawal: WithdrawalDetail;
  onDone: () => void;
}

/** The next action on a withdrawal, and the rejection. */
export function WithdrawalActions({ withdrawal, onDone }: WithdrawalActionsProps) {
  const { may } = useSession();
  const { orderNo, state, money, approvedBy, confirmers, heldUntil } = withdrawal;
  const mayConfirm = useMayConfirm(confirmers) || approvedBy.length === 0;
  if (!may(approveWithdrawal) || state === 'paid' || state === 'rejected') return null;
  const act = { about: money, payload: { orderNo }, onDone };
  return (
    <div className="action-bar">
      {state === 'submitted' && heldUntil === null && mayConfirm && (
        <Act of={approveWithdrawal} words={approve} {...act} button={button} />
      )}
      {state === 'approved' && heldUntil === null && (
        <Act of={startPayout} words={start} {...act} button={button} />
      )}
      {state === 'in_progress' && (
        <Act
          of={markWithdrawalPaid}
          words={pay}
          about={money}
          payload={{ orderNo, money }}
          onDone={onDone}
          asks={{ payoutReference: { label: withdrawalsTexts.reference } }}
          button={button}
        />
      )}
      <Act of={rejectWithdrawal} words={reject} {...act} isDangerous />
    </div>
  );
}
