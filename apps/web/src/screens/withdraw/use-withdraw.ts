import type { PayloadInputOf } from '@lantern/contracts/call';
import { getMember } from '@lantern/contracts/calls/member';
import { listRecords } from '@lantern/contracts/calls/records';
import { requestWithdrawal } from '@lantern/contracts/calls/withdrawal';
import { warnWithdrawal, type WithdrawalWarning } from '@lantern/rules/withdrawal';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { withdrawTexts } from '#text/money.ts';

import { isFinal, NetworkFailed, SessionOver } from '../../api/api-errors.ts';
import { callApiAloud } from '../../api/call-api-aloud.ts';
import { keyOf } from '../../api/call-queries.ts';
import { messageOf } from '../../api/message-of.ts';
import { useOneAtATime } from '../../api/one-at-a-time.ts';
import { randomUuid } from '../../session/random-uuid.ts';
import { stored } from '../../storage/stored.ts';
import { showToast } from '../../ui/toast.tsx';

export type PayoutChannel = PayloadInputOf<typeof requestWithdrawal>['index'];

export interface Withdrawal {
  /** As typed. */
  amount: string;
  channel: PayoutChannel;
  /** Address of the payment code; null until it is uploaded. */
  code: string | null;
}

/** What was asked for, once the server has taken it. */
export interface Withdrawn extends Withdrawal {
  orderNo: string;
  /** Why it waits longer than usual, in the member's language. */
  note: string | undefined;
}

const words: Record<WithdrawalWarning, string> = {
  'amount-required': withdrawTexts.amountRequired,
  'code-required': withdrawTexts.codeRequired,
};

/** Under one name until there is an answer that counts, so that money is held once however often it is asked for. */
function ask({ amount, channel, code }: Withdrawal) {
  const clientId = stored.pendingWithdrawal.read() ?? randomUuid();
  stored.pendingWithdrawal.write(clientId);
  const wanted = { imgurl: code ?? '', index: channel, money: amount.trim(), clientId };
  return callApiAloud(requestWithdrawal, wanted);
}

/**
 * Asks for money. Warns of what is missing and sends the request all the same: the server decides, and its words
 * are shown either way.
 */
export function useWithdraw() {
  const queries = useQueryClient();
  const [warnings, setWarnings] = useState<readonly WithdrawalWarning[]>([]);
  const [done, setDone] = useState<Withdrawn | null>(null);
  const lookAgain = (): void => {
    void queries.invalidateQueries({ queryKey: keyOf(getMember) });
    queries.removeQueries({ queryKey: keyOf(listRecords) });
  };
  const { mutate, isPending } = useOneAtATime({
    action: [requestWithdrawal.path],
    mutationFn: ask,
    onSuccess: ({ data, msg }, form) => {
      stored.pendingWithdrawal.clear();
      showToast(msg, 'success');
      setDone({ ...form, orderNo: data.orderNo, note: data.note });
      lookAgain();
    },
    onError: (error) => {
      if (error instanceof SessionOver) return;
      showToast(
        error instanceof NetworkFailed ? withdrawTexts.inDoubt : messageOf(error),
        'failure',
      );
      if (isFinal(error)) stored.pendingWithdrawal.clear();
      else lookAgain();
    },
  });

  const submit = (form: Withdrawal): void => {
    if (isPending) return;
    const missing = warnWithdrawal({ amount: form.amount, hasCode: form.code !== null });
    setWarnings(missing);
    for (const warning of missing) showToast(words[warning], 'failure');
    mutate(form);
  };
  return { submit, isPending, warnings, done, startOver: () => setDone(null) };
}
