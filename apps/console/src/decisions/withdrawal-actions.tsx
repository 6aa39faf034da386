import {
  approveWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
  startPayout,
} from '@lantern/contracts/calls/operator/withdrawals';
import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { useState } from 'react';

import { withdrawalsTexts } from '#text/withdrawals.ts';

import { callApi } from '../api/call-api.ts';
import { useSession } from '../session/session.tsx';
import { useMayConfirm } from '../session/use-may-confirm.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { TextInput } from '../ui/text-inputs.tsx';

interface WithdrawalActionsProps {
  withdrawal: WithdrawalDetail;
  onDone: () => void;
}

/** The next action on a withdrawal, and the rejection. */
export function WithdrawalActions({ withdrawal, onDone }: WithdrawalActionsProps) {
  const { may } = useSession();
  const { orderNo, state, money, approvedBy, confirmers, heldUntil } = withdrawal;
  const isHeld = heldUntil !== null;
  const mayConfirm = useMayConfirm(confirmers);
  if (!may(approveWithdrawal) || state === 'paid' || state === 'rejected') return null;
  return (
    <div className="action-bar">
      {state === 'submitted' && !isHeld && (approvedBy.length === 0 || mayConfirm) && (
        <ConfirmButton
          label={withdrawalsTexts.approve}
          question={withdrawalsTexts.approveQuestion(money)}
          consequence={withdrawalsTexts.approveHint}
          run={() => callApi(approveWithdrawal, { orderNo })}
          done={withdrawalsTexts.approved}
          onDone={onDone}
          button={{ variant: 'filled' }}
        />
      )}
      {state === 'approved' && !isHeld && (
        <ConfirmButton
          label={withdrawalsTexts.start}
          question={withdrawalsTexts.startQuestion(money)}
          consequence={withdrawalsTexts.startHint}
          run={() => callApi(startPayout, { orderNo })}
          done={withdrawalsTexts.started}
          onDone={onDone}
          button={{ variant: 'filled' }}
        />
      )}
      {state === 'in_progress' && <PaidButton withdrawal={withdrawal} onDone={onDone} />}
      <ConfirmButton
        label={withdrawalsTexts.reject}
        question={withdrawalsTexts.rejectQuestion(money)}
        consequence={withdrawalsTexts.rejectHint}
        asksReason
        isDangerous
        run={(reason) => callApi(rejectWithdrawal, { orderNo, reason })}
        done={withdrawalsTexts.rejected}
        onDone={onDone}
      />
    </div>
  );
}

function PaidButton({ withdrawal: { orderNo, money }, onDone }: WithdrawalActionsProps) {
  const [reference, setReference] = useState('');
  const payoutReference = reference.trim();
  return (
    <ConfirmButton
      label={withdrawalsTexts.pay}
      question={withdrawalsTexts.payQuestion(money)}
      consequence={withdrawalsTexts.payHint}
      canRun={/^[\w.-]{1,64}$/.test(payoutReference)}
      run={() => callApi(markWithdrawalPaid, { orderNo, payoutReference, money })}
      done={withdrawalsTexts.paid}
      onDone={onDone}
      button={{ variant: 'filled' }}
    >
      <TextInput
        data-autofocus
        label={withdrawalsTexts.reference}
        withAsterisk
        longest={64}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}
