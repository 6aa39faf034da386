import {
  approveWithdrawal,
  markWithdrawalPaid,
  rejectWithdrawal,
  startPayout,
} from '@lantern/contracts/calls/operator/withdrawals';
import type { WithdrawalDetail } from '@lantern/contracts/entities/withdrawal';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { callApi } from '../../api/call-api.ts';
import { useSession } from '../../session/session.tsx';
import { zhWithdrawals } from '../../text/zh-withdrawals.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';

interface WithdrawalActionsProps {
  withdrawal: WithdrawalDetail;
  onDone: () => void;
}

/** What a withdrawal waits for next, and how to reject it. */
export function WithdrawalActions({ withdrawal, onDone }: WithdrawalActionsProps) {
  const { may } = useSession();
  const { orderNo, state, money } = withdrawal;
  if (!may(approveWithdrawal) || state === 'paid' || state === 'rejected') return null;
  return (
    <div className="action-bar">
      {state === 'submitted' && (
        <ConfirmButton
          label={zhWithdrawals.approve}
          question={zhWithdrawals.approveQuestion(money)}
          consequence={zhWithdrawals.approveHint}
          run={() => callApi(approveWithdrawal, { orderNo })}
          done={zhWithdrawals.approved}
          onDone={onDone}
          button={{ variant: 'filled' }}
        />
      )}
      {state === 'approved' && (
        <ConfirmButton
          label={zhWithdrawals.start}
          question={zhWithdrawals.startQuestion(money)}
          consequence={zhWithdrawals.startHint}
          run={() => callApi(startPayout, { orderNo })}
          done={zhWithdrawals.started}
          onDone={onDone}
          button={{ variant: 'filled' }}
        />
      )}
      {state === 'in_progress' && <PaidButton withdrawal={withdrawal} onDone={onDone} />}
      <ConfirmButton
        label={zhWithdrawals.reject}
        question={zhWithdrawals.rejectQuestion(money)}
        consequence={zhWithdrawals.rejectHint}
        asksReason
        isDangerous
        run={(reason) => callApi(rejectWithdrawal, { orderNo, reason })}
        done={zhWithdrawals.rejected}
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
      label={zhWithdrawals.pay}
      question={zhWithdrawals.payQuestion(money)}
      consequence={zhWithdrawals.payHint}
      canRun={/^[\w.-]{1,64}$/.test(payoutReference)}
      run={() => callApi(markWithdrawalPaid, { orderNo, payoutReference, money })}
      done={zhWithdrawals.paid}
      onDone={onDone}
      button={{ variant: 'filled' }}
    >
      <TextInput
        data-autofocus
        label={zhWithdrawals.reference}
        withAsterisk
        maxLength={64}
        value={reference}
        onChange={(event) => setReference(event.currentTarget.value)}
      />
    </ConfirmButton>
  );
}
