import * as z from 'zod/mini';

import { defineOperatorCall, operatorMay } from '../../call.ts';
import { count } from '../../entities/wire-values.ts';
import {
  withdrawal,
  withdrawalDetail,
  withdrawalNumber,
  withdrawalState,
  withdrawalTurn,
} from '../../entities/withdrawal.ts';
import { currentPage, filledText, moneyField, reason } from '../payload-fields.ts';

const one = z.object({ orderNo: withdrawalNumber });
/** The refusals of a payout to a member. */
const ofAPayout = [
  'payment-code-changed',
  'member-banned',
  'in-debt',
  'withdrawal-held',
  'own-credential-change',
  'confirmer-tied',
] as const;

export const listWithdrawals = defineOperatorCall({
  path: '/admin-api/withdrawals/list',
  needs: operatorMay('withdrawals.read', 'given'),
  audit: 'reads only',
  summary: 'Withdrawals, all or in one state, oldest first, ten a page.',
  payload: z.object({ state: z.optional(withdrawalState), currentPage }),
  /** `total` is 10001 for more than 10000, as in every list for operators. */
  answer: z.object({ list: z.array(withdrawal), total: count }),
});

export const getWithdrawal = defineOperatorCall({
  path: '/admin-api/withdrawals/get',
  needs: operatorMay('withdrawals.read', 'given'),
  audit: 'reads only',
  summary: 'A withdrawal with its steps and its payment code, if that is still the submitted one.',
  payload: one,
  answer: withdrawalDetail,
  refusals: ['withdrawal-unknown'],
});

export const approveWithdrawal = defineOperatorCall({
  path: '/admin-api/withdrawals/approve',
  needs: operatorMay('withdrawals.change', 'recent'),
  audit: { action: 'withdrawal.approve', fields: ['state'] },
  summary: 'Approves a withdrawal; above the threshold it takes two different operators.',
  payload: one,
  answer: withdrawalTurn,
  refusals: [
    'withdrawal-unknown',
    'own-withdrawal',
    'account-tied',
    'approved-before',
    ...ofAPayout,
  ],
});

export const startPayout = defineOperatorCall({
  path: '/admin-api/withdrawals/start',
  needs: operatorMay('withdrawals.change', 'recent'),
  audit: { action: 'withdrawal.start', fields: ['state'] },
  summary:
    'Marks an approved withdrawal as being paid by the caller; no other operator can start it too.',
  payload: one,
  answer: withdrawalTurn,
  refusals: ['withdrawal-unknown', 'own-withdrawal', 'account-tied', ...ofAPayout],
});

export const markWithdrawalPaid = defineOperatorCall({
  path: '/admin-api/withdrawals/paid',
  needs: operatorMay('withdrawals.change', 'recent'),
  audit: { action: 'withdrawal.paid', fields: ['state', 'payoutReference'] },
  summary: 'Marks a withdrawal as paid, with the reference of the payment, which can be used once.',
  payload: z.object({
    orderNo: withdrawalNumber,
    payoutReference: filledText(64).check(z.regex(/^[\w.-]+$/)),
    money: moneyField,
  }),
  answer: withdrawalTurn,
  refusals: [
    'withdrawal-unknown',
    'own-withdrawal',
    'account-tied',
    'withdrawal-moved',
    'amount-wrong',
    'payout-reference-used',
  ],
});

export const rejectWithdrawal = defineOperatorCall({
  path: '/admin-api/withdrawals/reject',
  needs: operatorMay('withdrawals.change', 'given'),
  audit: { action: 'withdrawal.reject', fields: ['state'] },
  summary:
    'Rejects a withdrawal with the reason that the member is told; the held money is given back.',
  payload: z.object({
    orderNo: withdrawalNumber,
    reason,
  }),
  answer: withdrawalTurn,
  refusals: ['withdrawal-unknown', 'own-withdrawal', 'account-tied'],
});

export const operatorWithdrawalCalls = {
  listWithdrawals,
  getWithdrawal,
  approveWithdrawal,
  startPayout,
  markWithdrawalPaid,
  rejectWithdrawal,
};
